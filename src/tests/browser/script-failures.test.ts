import { expect, test } from '@jest/globals';
import { leadFormText } from '#content/lead-form.ts';
import { roiText } from '#content/roi.ts';
import { site as siteText } from '#content/site.ts';
import { paths } from '#shared/api.ts';
import { eventually } from '../support/eventually.ts';
import { journeys } from '../support/journey.ts';
import { newLead } from '../support/leads.ts';
import { failedResource, stopTime } from '../support/steps.ts';

const { visit, leadsOf } = journeys();

const FIRST_SCRIPT = /\/assets\/entries\/.*\.js$/;

test('a blocked first script leaves no dead control', async () => {
  const { page, expectProblems, call, chat, roi } = await visit({
    hydrated: false,
    before: (newPage) => newPage.route(FIRST_SCRIPT, (route) => route.abort('failed')),
  });
  expectProblems(failedResource, /failed: GET .*entries/);
  await page.waitForLoadState();
  const calculate = roi.form.getByRole('button', { name: roiText.calculate });
  expect(await calculate.isVisible()).toBe(false);
  // Skips the five seconds that the script may take.
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) animation.finish();
  });
  await eventually(() => calculate.isVisible(), true);
  const controls = page.locator('button[type=button]');
  for (const control of await controls.all()) expect(await control.isVisible()).toBe(false);
  expect(await roi.form.getByText(roiText.fields.monthlyLeads.hint).isVisible()).toBe(true);
  expect(await call.demoButton.isVisible()).toBe(false);
  for (const link of [chat.launcher, page.locator(`[data-dock] a[href="tel:${siteText.phone.e164}"]`)])
    expect(await link.isVisible()).toBe(true);
});

test('a late first script brings its controls back', async () => {
  const { page, release, call } = await visit({ hydrated: false, delays: FIRST_SCRIPT });
  await page.locator('footer').waitFor();
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) animation.finish();
  });
  await eventually(() => call.demoButton.isVisible(), false);
  release();
  await call.demoButton.waitFor();
});

test('an error before the request ends in the browser’s own post', async () => {
  const { page, press, form } = await visit({
    before: (newPage) =>
      newPage.addInitScript(() => {
        performance.getEntriesByType = (type: string) => {
          if (type === 'paint') throw new TypeError('not supported');
          return [];
        };
      }),
  });
  const lead = newLead();
  await form.fill(lead);
  await press(form.submit);
  await page.waitForURL('/?lead=ok#contact');
  expect(await leadsOf(lead)).toHaveLength(1);
});

test('a request that never ends fails and can be repeated', async () => {
  const route = `**${paths.leads}`;
  const { page, press, form, send } = await visit({
    clock: true,
    before: (newPage) => newPage.route(route, () => undefined),
  });
  const lead = newLead();
  await form.fill(lead);
  await stopTime(page);
  await press(form.submit);
  await form.submit.getByText(leadFormText.submit.pending).waitFor();
  await page.clock.runFor(16_000);
  await form.summary.getByText(leadFormText.unsent).waitFor();
  expect(await form.values()).toEqual(lead);
  await page.unroute(route);
  await page.clock.resume();
  await send();
  expect(await leadsOf(lead)).toHaveLength(1);
});
