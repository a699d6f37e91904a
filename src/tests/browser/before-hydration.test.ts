import { test } from '@jest/globals';
import { paths } from '#shared/api.ts';
import { eventually } from '../support/eventually.ts';
import { expect, hydratePage, journeys, untilHydrated } from '../support/journey.ts';
import { newLead } from '../support/leads.ts';
import { boxOf, CHUNKS, delayRequests, outcomes, postsTo } from '../support/steps.ts';
import { installTranslator } from '../support/init-scripts.ts';

const { visit, leadsOf } = journeys();

test('hydration keeps what was typed, the focus, the selection and the scroll position', async () => {
  const { page, press, release, form, roi } = await visit({
    path: '/?currentConversionRate=10',
    hydrated: false,
    delays: /\/assets\/.*\.js$/,
  });
  await page.locator('footer').waitFor();
  const lead = { ...newLead(), businessName: 'Hilltop' };
  const inputs = { monthlyLeads: '1000', currentStaffCost: '0', averageJobValue: '750' };
  await press(page.locator('#faq summary').first());
  await roi.fill(inputs);
  await form.fill(lead);
  await press(form.agreements);
  await form.consent.check();
  const field = form.field('businessName');
  await field.evaluate((input: HTMLInputElement) => input.setSelectionRange(4, 7));
  await field.focus();
  const { top } = await boxOf(field);
  release();
  await page.waitForLoadState();
  await hydratePage(page);

  expect(Math.abs((await boxOf(field)).top - top)).toBeLessThan(2);
  await page.keyboard.type('side');
  await expect(page.locator('details[open]')).toHaveCount(2);
  await eventually(roi.results, ['-$3,564', '400', '$3,600,000']);
  await expect(roi.field('averageJobValue')).toHaveValue(inputs.averageJobValue);
  expect(await form.values()).toEqual({ ...lead, businessName: 'Hillside' });
  await expect(form.consent).toBeChecked();
});

test('a link closes the menu, and a double tap acts once', async () => {
  const { page, press, chat, roi, toast, release } = await visit({ hydrated: false, delays: CHUNKS });
  await page.waitForLoadState();
  const menu = page.locator('header details');
  await press(menu.locator('summary'));
  await press(menu.locator('a[href="#pricing"]'));
  await expect(menu).not.toHaveAttribute('open');
  const saved = postsTo(page, paths.roiCalculation);
  for (let tap = 1; tap <= 3; tap += 1) await roi.addOne.tap();
  for (const control of [roi.save, chat.launcher]) {
    await press(control);
    await press(control);
    await expect(control).toHaveAttribute('aria-busy', 'true');
  }
  const marked = await page.evaluate(() => {
    const served = document.querySelectorAll('#page *');
    for (const element of served) Object.assign(element, { isServed: true });
    return served.length;
  });
  release();
  await hydratePage(page);
  await chat.field.waitFor();
  await toast.says(outcomes.saved);
  await expect(roi.missed).toHaveValue('3');
  await page.waitForLoadState('networkidle');
  // A second click would have closed the chat.
  await expect(chat.field).toBeVisible();
  expect(saved).toHaveLength(1);
  const kept = await page.evaluate(
    () => [...document.querySelectorAll('#page *')].filter((element) => 'isServed' in element).length,
  );
  expect(kept).toBe(marked);
});

test('input, focus and click survive a translator and an extension', async () => {
  const { page, form, toast, release } = await visit({
    hydrated: false,
    delays: CHUNKS,
    before: (newPage) => newPage.addInitScript(installTranslator),
  });
  await page.waitForLoadState();
  const lead = newLead();
  await form.fill(lead);
  await form.field('phone').focus();
  await page.evaluate(() => {
    translate((text) => text.toUpperCase());
    for (const field of document.querySelectorAll('form input'))
      field.before(document.createElement('button'));
  });
  await form.submit.last().dispatchEvent('click');
  const answer = await delayRequests(page, `**${paths.leads}`);
  release();
  await untilHydrated(page);
  await expect(form.field('phone')).toBeFocused();
  answer();
  await toast.says(outcomes.sent);
  expect(await leadsOf(lead)).toHaveLength(1);
  await expect(form.form.locator('button:empty')).toHaveCount(0);
});
