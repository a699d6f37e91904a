import { test } from '@jest/globals';
import type { Page } from 'playwright';
import { english } from '#content/page-words.ts';
import { sampleCalls } from '#content/voice/sample-calls.ts';
import { eventually } from '../support/eventually.ts';
import { saveData } from '../support/init-scripts.ts';
import { expect, journeys, untilHydrated } from '../support/journey.ts';
import { newLead } from '../support/leads.ts';
import { boxOf, failedResource } from '../support/steps.ts';

const { visit, leadsOf } = journeys();
const CHUNKS = /\/assets\/chunks\/.*\.js$/;

test('hydration keeps what was typed, the focus, the selection and the scroll position', async () => {
  const { page, press, release, form, roi } = await visit({
    path: '/?currentConversionRate=10',
    hydrated: false,
    delays: CHUNKS,
  });
  await page.waitForLoadState();
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
  const served = await page.locator('#page *').evaluateAll((all) => {
    for (const element of all) Object.assign(element, { isServed: true });
    return all.length;
  });
  release();
  await untilHydrated(page);
  await expect(roi.addOne).toBeVisible();
  const kept = page.locator('#page *').evaluateAll((all) => all.filter((each) => 'isServed' in each).length);
  expect(await kept).toBe(served);
  expect(Math.abs((await boxOf(field)).top - top)).toBeLessThan(2);
  await page.keyboard.type('side');
  await expect(page.locator('details[open]')).toHaveCount(2);
  await eventually(roi.results, ['-$3,564', '400', '$3,600,000']);
  await expect(roi.field('averageJobValue')).toHaveValue(inputs.averageJobValue);
  expect(await form.values()).toEqual({ ...lead, businessName: 'Hillside' });
  await expect(form.consent).toBeChecked();
});

test('input, ticks and focus survive a translator and an extension', async () => {
  const { page, press, form, roi, release, send } = await visit({
    hydrated: false,
    delays: CHUNKS,
    translated: true,
  });
  await page.waitForLoadState();
  const lead = newLead();
  await form.fill(lead);
  await press(form.agreements);
  await form.consent.check();
  await roi.fill({ monthlyLeads: '1000' });
  await form.field('phone').focus();
  await page.evaluate(() => {
    document.documentElement.lang = 'es';
    for (const field of document.querySelectorAll('form input'))
      field.before(document.createElement('button'));
  });
  release();
  await untilHydrated(page);
  await expect(form.form.locator('button:empty')).toHaveCount(0);
  await expect(form.field('phone')).toBeFocused();
  expect(await form.values()).toEqual(lead);
  await expect(form.consent).toBeChecked();
  await expect(form.consent).toBeVisible();
  await eventually(async () => (await roi.results())[1], '350');
  await send();
  expect(await leadsOf(lead)).toMatchObject([{ language: null }]);
});

test('until the script comes, each control does its job', async () => {
  const { page, press, form, roi, call, chat } = await visit({ hydrated: false, delays: CHUNKS });
  await page.waitForLoadState();
  await expect(roi.addOne).toBeHidden();
  await press(page.locator('header summary'));
  await press(page.locator('header details a[href="#pricing"]'));
  await expect(page.locator('header details')).not.toHaveAttribute('open');
  await press(chat.launcher);
  await page.waitForURL('/#faq');
  await press(call.launcher);
  await page.waitForURL(`/sample-call?trade=${sampleCalls[0].trade}`);
  await page.goto('/');
  await page.waitForLoadState();
  const lead = newLead();
  await form.fill(lead);
  await press(form.submit);
  await page.waitForURL(/lead=ok|\/#contact/);
  expect(await leadsOf(lead)).toHaveLength(1);
});

test('with a data saver, only an act loads the script, and a failed one is asked for under another address', async () => {
  let isOnline = false;
  const asked: string[] = [];
  const { page, press, expectProblems, roi } = await visit({
    hydrated: false,
    before: async (newPage: Page) => {
      await newPage.addInitScript(saveData);
      await newPage.route(/\/assets\/chunks\//, (route) => {
        asked.push(new URL(route.request().url()).search);
        return isOnline ? route.continue() : route.abort();
      });
    },
  });
  expectProblems(failedResource, /failed: GET .*\/assets\/chunks\//);
  await page.waitForLoadState('networkidle');
  expect(asked).toEqual([]);
  await press(page.locator('h1'));
  await eventually(() => asked, ['']);
  await press(page.locator('h1'));
  await eventually(() => asked, ['', '?again=1']);
  isOnline = true;
  await press(page.locator('h1'));
  await untilHydrated(page);
  expect(asked).toContain('?again=2');
  await press(roi.addOne);
  await expect(roi.missed).toHaveValue('1');
});

test('a part that fails leaves the others alone', async () => {
  const { page, press, reload, expectProblems, form, roi } = await visit({ desktop: true });
  expectProblems(/console error: NotFoundError/);
  const { monthlyLeadVolume, ...others } = newLead();
  await press(form.submit);
  const summary = await form.summary.elementHandle();
  await form.fill(others);
  // React throws when it removes this element itself.
  await summary.evaluate((node) => (node as Element).remove());
  await form.field('monthlyLeadVolume').selectOption(monthlyLeadVolume);
  const failed = page.locator('section').filter({ hasText: english.failedPart });
  await failed.getByRole('heading', { name: english.capture.heading }).waitFor();
  await failed.locator('a[href^="tel:"]').waitFor();
  await roi.fill({ monthlyLeads: '240' });
  await eventually(async () => (await roi.results())[1], '84');
  await reload();
  expect(await form.values()).toMatchObject(others);
});
