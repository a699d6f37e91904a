import { test } from '@jest/globals';
import { faq } from '#content/sections/faq.ts';
import { jobTicketText } from '#content/form/job-ticket.ts';
import { stopText } from '#content/legal/stop.ts';
import { spanishStopText } from '#content/spanish/legal.ts';
import { expect, journeys } from '../support/journey.ts';
import { calculationsOf, newLead } from '../support/leads.ts';

const { site, visit, allow, leadsOf } = await journeys();

const visitWithoutScript = () => visit({ javaScriptEnabled: false, hydrated: false });

test('without script, menu, FAQ and lead form work', async () => {
  const { page, form } = await visitWithoutScript();
  const menu = page.locator('header details');
  await menu.locator('summary').click();
  await menu.locator('a[href="#pricing"]').click();
  await expect(page.locator('#pricing-heading')).toBeInViewport();
  for (const item of [1, 2]) await page.locator('#faq summary').nth(item).click();
  await expect(page.locator('#faq details[open]')).toHaveText(new RegExp(faq[2]?.question ?? ''));

  const lead = { ...newLead(), businessType: 'other' };
  await form.fill({ ...lead, tradeDetail: 'Alarm systems', reachBy: 'text', contactName: '   ' });
  await form.submit.click();
  await expect(form.summary).toBeFocused();
  await form.fill({ contactName: 'Dale Reyes' });
  await form.submit.click();
  await page.waitForURL('/?lead=ok#contact');
  await expect(form.ticket).toBeInViewport();
  await expect(form.submit).toBeHidden();
  expect(await leadsOf(lead)).toMatchObject([{ trade_detail: 'Alarm systems', reach_by: 'text' }]);
  await form.form.getByText(jobTicketText.again).click();
  await expect(form.submit).toBeVisible();
});

test('without the first script, the open menu covers no section', async () => {
  const { page } = await visit({
    hydrated: false,
    before: (newPage) => newPage.route(/\/assets\/entries\//, (route) => route.abort()),
  });
  allow(/ERR_FAILED .*\/assets\/entries\//);
  await page.locator('header summary').click();
  await page.locator('header details a[href="#pricing"]').click();
  await expect(page.locator('header details')).toHaveAttribute('open');
  const isUncovered = (heading: Element) => {
    const { left, top } = heading.getBoundingClientRect();
    return heading.contains(document.elementFromPoint(left + 1, top + 1));
  };
  await expect.poll(() => page.locator('#pricing-heading').evaluate(isUncovered)).toBe(true);
});

test('each control works until the script comes', async () => {
  const { page, form, roi, chat } = await visit({
    path: '/?utm_source=van',
    hydrated: false,
    before: (newPage) => newPage.addInitScript(() => void (CSS.supports = () => false)),
  });
  await expect(roi.addOne).toBeHidden();
  await page.locator('header summary').click();
  await page.locator('header details a[href="#pricing"]').click();
  await expect(page.locator('header details')).not.toHaveAttribute('open');
  await chat.launcher.click();
  await page.waitForURL('**#faq');
  await page.goto('/sample-call');
  await page.goto('/');
  const lead = newLead();
  await form.fill(lead);
  await form.submit.click();
  await form.ticket.waitFor();
  expect(await leadsOf(lead)).toMatchObject([{ attribution: { utm_source: 'van' } }]);
});

test('without script, a stop is sent in both languages, and corrected', async () => {
  const { page } = await visitWithoutScript();
  for (const [path, text] of [
    ['/stop', stopText],
    ['/es/alto', spanishStopText],
  ] as const) {
    await page.goto(path);
    const contact = page.getByLabel(text.contact);
    const submit = page.getByRole('button', { name: text.submit });
    await contact.fill('nobody');
    await submit.click();
    await page.getByRole('group').getByText(text.errors.contact).waitFor();
    await expect(
      page.getByRole('group').getByRole('link', { name: text.errors.contact }),
    ).toHaveCount(0);
    // Typed at once, because the field has the focus.
    await expect(contact).toBeFocused();
    await expect(contact).toHaveAccessibleDescription(text.errors.contact);
    await contact.fill('(214) 555-0191');
    await page.getByLabel(text.kinds.texts).check();
    await submit.click();
    await page.waitForURL(`${path}?done=texts`);
    await page.getByText(text.sent.what.texts).waitFor();
  }
});

test('the address of a heard stop doesn’t say so again', async () => {
  const { page } = await visit({ path: '/stop?done=texts', hydrated: false });
  await page.getByText(stopText.sent.what.texts).waitFor();
  await page.waitForURL('/stop');
  await page.reload();
  await page.getByLabel(stopText.contact).waitFor();
  await page.goto('/es/alto?done=all');
  await page.waitForURL('/es/alto');
});

test('without script, the server calculates, saves and adds up missed calls', async () => {
  const { page, roi, form } = await visitWithoutScript();
  const saved = () => calculationsOf(site.testDatabase, { averageJobValue: 450 });
  await roi.fill({ monthlyLeads: '240', averageJobValue: '450', missedCalls: '9' });
  await roi.field('currentStaffCost').press('Enter');
  await page.waitForURL(/missedCalls=9.*#roi$/);
  await expect(roi.results.nth(1)).toHaveText('84');
  expect(await saved()).toEqual([]);
  await expect(roi.missedSum).toHaveText('9 calls × 42% × $450 = $1,701');
  await expect(roi.missedSum.locator('strong')).toBeInViewport();
  await expect(form.field('missedCalls')).toHaveValue('9');

  await roi.save.click();
  await page.waitForURL(/saved=1/);
  await expect(roi.savedNote).toBeVisible();
  expect(await saved()).toMatchObject([{ monthly_leads: 240 }]);
});
