import { test } from '@jest/globals';
import { jobTicketText } from '#content/form/job-ticket.ts';
import { english } from '#content/page-words.ts';
import { roiText } from '#content/roi/roi.ts';
import { paths } from '#shared/api.ts';
import { eventually } from '../support/eventually.ts';
import { boxOf, desktop, expect, holdRequests, hydrate, journeys } from '../support/journey.ts';
import { calculationsOf, newLead } from '../support/leads.ts';

const { site, visit, leadsOf } = await journeys();

test('the results follow the numbers, and the lead names what was saved', async () => {
  const { page, roi, form } = await visit();
  await expect(roi.results).toHaveText(['$38,436', '35', '$210,000']);
  await expect(roi.form).toContainText(roiText.whatIf('$105,000'));
  // On a phone, the sum is above the button that calculates it.
  const calculate = page.locator('#roi-calculate');
  const sum = roi.form.locator('[data-bottom-line]');
  await calculate.evaluate((button) => button.scrollIntoView({ block: 'start' }));
  await expect(sum).not.toBeInViewport();
  await calculate.click();
  await expect(sum).toBeInViewport();
  await roi.field('monthlyLeads').press('End');
  const said = await page.evaluateHandle(() => {
    const texts: string[] = [];
    const tell = () => {
      const statuses = [...document.querySelectorAll('#roi form [role=status]')];
      const text = statuses.map((status) => status.textContent).join(' ');
      if (!texts.includes(text)) texts.push(text);
    };
    tell();
    const every = { childList: true, characterData: true, subtree: true };
    new MutationObserver(tell).observe(document.body, every);
    return texts;
  });
  await roi.field('monthlyLeads').pressSequentially('00', { delay: 50 });
  await expect(roi.results).toHaveText(['$38,436', '3,500', '$21,000,000']);
  await roi.form.getByRole('status').getByText('$21,038,436').waitFor({ state: 'attached' });
  // Two keys are announced once.
  expect(await said.jsonValue()).toHaveLength(2);
  await roi.fill({ averageJobValue: '450' });
  await roi.save.click();
  await roi.savedNote.waitFor();
  await expect(roi.savedNote).toContainText(roiText.savedWhere.forPerson);
  await roi.fill({ missedCalls: '0' });
  await expect(form.field('missedCalls')).toBeHidden();
  for (const [taps, link] of [
    [5, '#roi-missedCalls-contact'],
    [9, '#roi-contact'],
  ] as const) {
    while (Number(await roi.field('missedCalls').inputValue()) < taps) await roi.addOne.click();
    await page.locator(link).click();
    await expect(form.field('missedCalls')).toHaveValue(String(taps));
  }
  await expect(roi.missedSum).toHaveText('9 calls × 42% × $450 = $1,701');
  const lead = newLead();
  await form.send(lead);
  await expect(roi.form.getByRole('status').getByText('= $1,701')).toHaveCount(1);
  const [saved] = await calculationsOf(site.testDatabase, { averageJobValue: 450 });
  expect(await leadsOf(lead)).toMatchObject([{ missed_calls: 9, calculation: saved?.id }]);
});

test('a number that can’t be stored is named, and two clicks save once', async () => {
  const { page, roi, toast } = await visit({
    ...desktop,
    before: (newPage) => newPage.clock.install(),
  });
  // A toast stays until it is closed.
  await page.clock.pauseAt(Date.now() + 2_000);
  const summary = roi.form.getByRole('group', { name: english.summary.heading });
  const jobValue = roi.field('averageJobValue');
  await roi.fill({ monthlyLeads: '240', averageJobValue: '2147483648' });
  await roi.save.click();
  await toast.getByText(roiText.toasts.failed.title).waitFor();
  await summary.getByRole('link', { name: roiText.notWhole }).waitFor();
  await toast.getByRole('button', { name: 'Close' }).click();
  await roi.fill({ averageJobValue: '$12,500.50' });
  await expect(summary).toHaveCount(0);
  // The key of the toasts' library, which would take the focus to an empty list.
  await page.keyboard.press('F8');
  await expect(jobValue).toBeFocused();
  // Enter calculates, and doesn't save.
  await page.keyboard.press('Enter');
  await roi.field('currentStaffCost').focus();
  await expect(jobValue).toHaveValue('12500');
  const release = await holdRequests(page, `**${paths.roiCalculation}`);
  // In the page, because the click scrolls to a button that isn't wholly in view.
  const placeOfSave = () =>
    roi.save.evaluate((button) => button.getBoundingClientRect().top + scrollY);
  const place = await placeOfSave();
  await roi.save.dblclick();
  await roi.form.getByRole('button', { name: roiText.save.pending, disabled: true }).waitFor();
  expect(await placeOfSave()).toBe(place);
  release();
  await toast.getByText(roiText.toasts.saved.title).waitFor();
  await expect(roi.save).toHaveText(roiText.save.idle);
  await expect(roi.save).toBeFocused();
  expect(await calculationsOf(site.testDatabase, { averageJobValue: 12_500 })).toMatchObject([
    { monthly_leads: 240, current_conversion_rate: 15 },
  ]);
  await expect(roi.savedNote).toBeVisible();
  await roi.fill({ monthlyLeads: '101' });
  await expect(roi.savedNote).toHaveCount(0);
});

test('a reload while a calculation is saved, and a second press, store one', async () => {
  const { page, roi } = await visit();
  const saved = () => calculationsOf(site.testDatabase, { averageJobValue: 470 });
  await roi.fill({ averageJobValue: '470' });
  // The answer never comes, but the calculation arrives.
  await page.route(`**${paths.roiCalculation}`, async (route) => void (await route.fetch()), {
    times: 1,
  });
  await roi.save.click();
  await eventually(saved, [expect.anything()]);
  await page.reload();
  await hydrate(page);
  await roi.fill({ averageJobValue: '470' });
  await roi.save.click();
  await roi.savedNote.waitFor();
  expect(await saved()).toHaveLength(1);
});

test('Back and Forward show the figures of their address, and the note says which', async () => {
  const { page, roi } = await visit();
  for (const averageJobValue of ['491', '492']) {
    await roi.fill({ averageJobValue });
    await roi.save.click();
    await page.waitForURL(new RegExp(`averageJobValue=${averageJobValue}`));
  }
  await expect(roi.savedNote).toContainText(roiText.savedWhere.forPerson);
  await page.goBack();
  await expect(roi.field('averageJobValue')).toHaveValue('491');
  await expect(roi.results.nth(2)).toHaveText('$206,220');
  await page.goForward();
  await expect(roi.field('averageJobValue')).toHaveValue('492');
  await expect(roi.savedNote).toContainText(roiText.savedWhere.forPerson);
  // A link to a part of the page changes no figure.
  await roi.fill({ averageJobValue: '493' });
  await page.locator('#roi-contact').click();
  await page.goBack();
  await expect(roi.field('averageJobValue')).toHaveValue('493');
  // The page's first address has no figures, so what was saved last is not in it.
  await roi.fill({ averageJobValue: '492' });
  await page.evaluate(() => history.go(-2));
  await page.waitForURL(`${site.url}/`);
  await expect(roi.field('averageJobValue')).toHaveValue('492');
  await expect(roi.savedNote).not.toContainText(roiText.savedWhere.forPerson);
});

test('the tap that enters a field selects its number', async () => {
  const { page, roi } = await visit();
  await roi.field('averageJobValue').tap();
  await page.keyboard.type('900');
  await expect(roi.field('averageJobValue')).toHaveValue('900');
  // Where the second tap puts the cursor, the visitor corrects.
  await roi.field('averageJobValue').tap({ position: { x: 14, y: 20 } });
  await page.keyboard.type('1');
  await expect(roi.field('averageJobValue')).toHaveValue(/^(?:1900|9100|9010|9001)$/);
  // A mouse that enters by dragging selects a part.
  const staffCost = roi.field('currentStaffCost');
  const { x, y } = await boxOf(staffCost);
  await page.mouse.move(x + 13, y + 20);
  await page.mouse.down();
  await page.mouse.move(x + 30, y + 20);
  await page.mouse.up();
  await page.keyboard.type('4');
  await expect(staffCost).toHaveValue(/^4\d+$/);
});

/** What old browsers lack, and extensions break. */
function breakAnswers(): void {
  const broken = () => {
    throw new TypeError('broken');
  };
  Object.assign(Element.prototype, { scrollIntoView: broken });
  Object.assign(HTMLElement.prototype, { focus: broken });
  Object.assign(Intl.DateTimeFormat.prototype, { formatRange: undefined });
}

test('what was accepted never ends as a failure', async () => {
  const { page, form, roi } = await visit({
    before: (newPage) => newPage.addInitScript(breakAnswers),
  });
  const accepted = (status: number, body = '<html>') =>
    page.route('**/api/*', (route) => route.fulfill({ status, body }), { times: 1 });
  await form.send(newLead({ callTime: 'afternoon' }));
  await expect(form.ticket).toContainText(jobTicketText.unknownHours);
  await form.form.getByText(jobTicketText.again).click();
  const call = {
    from: '2026-12-02T16:00:00Z',
    until: '2026-12-02T18:00:00Z',
    zone: 'Mars/Olympus',
  };
  await accepted(201, JSON.stringify({ id: '1', call }));
  await form.send(newLead());
  await expect(form.ticket).toContainText(jobTicketText.unknownHours);
  await accepted(201);
  await roi.save.click();
  // Nobody knows its id, so a person doesn't see it.
  await expect(roi.savedNote).toContainText(roiText.savedWhere.inAddress);
});
