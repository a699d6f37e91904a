import { test } from '@jest/globals';
import type { Page } from 'playwright';
import { faq } from '#content/faq.ts';
import { ownShopText } from '#content/hero.ts';
import { roiText } from '#content/roi.ts';
import { trades } from '#content/site.ts';
import { filePaths } from '#shared/api.ts';
import { roiFields } from '#shared/roi.ts';
import { eventually } from '../support/eventually.ts';
import { expect, journeys, type Arrival } from '../support/journey.ts';
import { newLead } from '../support/leads.ts';
import { CHUNKS, failedResource, outcomes, uniqueStaffCost } from '../support/steps.ts';

const { site, visit, leadsOf, calculationsOf } = journeys();

const isInView = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return bottom > 0 && top < innerHeight;
  });

async function visitUnhydrated(arrival: Arrival) {
  const visitor = await visit({ ...arrival, hydrated: false });
  await visitor.page.waitForLoadState();
  return visitor;
}
const visitWithoutJavaScript = (path: string) =>
  visitUnhydrated({ path, context: { javaScriptEnabled: false } });

test('without JavaScript, the menu, the FAQ and the lead form work, and the dock leads to the form', async () => {
  const { page, press, expectProblems, form } = await visitWithoutJavaScript(
    '/?utm_source=newsletter&gclid=click-1',
  );
  await page.getByText(trades[1].call, { exact: true }).waitFor();
  for (const control of [page.locator('#lock-screen-call'), page.getByText(ownShopText.heading)])
    await expect(control).toBeHidden();
  const menu = page.locator('header details');
  await press(menu.locator('summary'));
  await press(menu.locator('a[href="#pricing"]'));
  expect(await isInView(page, '#pricing-heading')).toBe(true);
  const items = page.locator('#faq details');
  const open = page.locator('#faq details[open]');
  expect([await items.count(), await open.count()]).toEqual([faq.length, 0]);
  await press(items.nth(1).locator('summary'));
  await press(items.nth(2).locator('summary'));
  await expect(open).toHaveCount(1);
  await expect(open.getByText(faq[2]?.answer ?? '')).toBeVisible();
  await press(page.locator('[data-dock] a[href="#contact"]'));
  await page.waitForURL(/#contact$/);

  const lead = { ...newLead(), businessType: 'other' };
  await form.fill(lead);
  await form.field('tradeDetail').fill('Alarm systems');
  await form.field('callTime').selectOption('afternoon');
  await form.field('language').selectOption('es');
  await form.field('reachBy').selectOption('text');
  await press(form.agreements);
  await press(form.textConsent);
  await press(form.submit);
  await page.waitForURL('/?lead=ok#contact');
  await expect(form.sent).toBeVisible();
  expect(await isInView(page, '#contact h3')).toBe(true);
  await page.locator(`#contact a[href="${filePaths.contactCard}"]`).click({ trial: true });
  await expect(form.submit).toBeHidden();
  const stored = await leadsOf(lead);
  expect(stored).toMatchObject([
    {
      trade_detail: 'Alarm systems',
      call_time: 'afternoon',
      language: 'es',
      reach_by: 'text',
      first_touch: { utm_source: 'newsletter', gclid: 'click-1', landing_path: '/' },
    },
  ]);
  const consents = 'select channel from consents where lead_id = $1';
  expect(await site().testDatabase.rows(consents, [stored[0]?.id])).toEqual([{ channel: 'texts' }]);

  expectProblems(failedResource);
  const second = newLead();
  await form.fill({ ...second, contactName: '   ' });
  await press(form.submit);
  await form.summary.waitFor();
  await expect(form.summary).toBeFocused();
  expect(await isInView(page, '#contact [role=group]')).toBe(true);
  await form.fill({ contactName: 'Dale Reyes' });
  await press(form.submit);
  await page.waitForURL('/?lead=ok#contact');
  expect(await leadsOf(second)).toHaveLength(1);
});

test('without JavaScript, the server calculates and saves, and adds up the missed calls that were typed in', async () => {
  const { page, press, roi, form } = await visitWithoutJavaScript('/?currentStaffCost=0');
  expect(await roi.results()).toEqual(['-$3,564', '35', '$210,000']);
  for (const name of roiFields) {
    await expect(roi.form.getByText(roiText.fields[name].hint)).toBeVisible();
    await expect(roi.hint(name)).toHaveCount(0);
  }
  await roi.fill({ monthlyLeads: '1,000', averageJobValue: 'abc' });
  await press(roi.form.getByRole('button', { name: roiText.calculate }));
  await page.waitForURL(/monthlyLeads=/);
  expect(await roi.results()).toEqual(['-$3,564', '350', '$0']);
  expect(await roi.values()).toMatchObject({ currentStaffCost: '0', averageJobValue: '0' });
  expect(await isInView(page, '#roi')).toBe(true);

  const staffCost = uniqueStaffCost();
  await roi.fill({ monthlyLeads: '240', currentStaffCost: staffCost, averageJobValue: '450' });
  await roi.field('currentStaffCost').press('Enter');
  await page.waitForURL(new RegExp(`currentStaffCost=${staffCost}`));
  expect(await calculationsOf(staffCost)).toEqual([]);
  await expect(roi.addOne).toBeHidden();
  await roi.missed.fill('9');
  await press(roi.form.getByRole('button', { name: roiText.missed.calculate }));
  await page.waitForURL(/missedCalls=9.*#roi$/);
  await expect(roi.missedSum).toHaveText('9 calls × 42% × $450 = $1,701 that week.');
  expect(await isInView(page, '[data-missed]')).toBe(true);

  await press(roi.save);
  await page.waitForURL(/saved=1/);
  await expect(roi.form.getByText(roiText.savedNote)).toBeVisible();
  const shared = new URL(await roi.share.inputValue()).searchParams;
  expect([shared.get('currentStaffCost'), shared.get('missedCalls')]).toEqual([staffCost, '9']);
  await expect(roi.form.getByRole('button', { name: roiText.copy.idle })).toHaveCount(0);
  expect((await calculationsOf(staffCost)).map((saved) => saved.monthly_leads)).toEqual([240]);

  await roi.missed.fill('11');
  await press(roi.missedContact);
  await page.waitForURL(/missedCalls=11.*#contact$/);
  const lead = newLead();
  await form.fill(lead);
  await press(form.submit);
  await page.waitForURL('/?lead=ok#contact');
  expect(await leadsOf(lead)).toMatchObject([{ missed_calls: 11, language: 'en', reach_by: 'call' }]);
});

test('chunks that do not load leave forms and links that work', async () => {
  const { page, press, expectProblems, call, form, roi } = await visitUnhydrated({
    path: '/?utm_source=van',
    before: (newPage) => newPage.route(CHUNKS, (route) => route.abort('failed')),
  });
  expectProblems(failedResource, /failed: GET .*\/assets\/chunks\//);
  const lead = newLead();
  const hasDraft = () => page.evaluate(() => 'porchlight:draft:lead' in sessionStorage);
  await form.fill(lead);
  expect(await hasDraft()).toBe(true);
  await press(form.submit);
  await page.waitForURL('/?lead=ok#contact');
  expect(await leadsOf(lead)).toMatchObject([{ last_touch: { utm_source: 'van' } }]);
  await expect(page.getByText(outcomes.sent.description)).toBeVisible();
  await eventually(hasDraft, false);

  await page.goto('/');
  await press(call.demoButton);
  await roi.form.getByText(roiText.fields.monthlyLeads.hint).waitFor();
  for (const control of [call.demoButton, call.launcher]) await expect(control).toBeHidden();
  await press(page.locator('a[href="#contact"]').filter({ visible: true }).first());
  await page.waitForURL('/#contact');
  await page.unrouteAll();
  await page.reload();
  await press(call.demoButton);
  await call.transcript.waitFor();
});

test('until the first script arrives, no control is dead', async () => {
  const { page, release, call, roi } = await visit({
    hydrated: false,
    delays: /\/assets\/entries\/.*\.js$/,
  });
  await page.locator('footer').waitFor();
  const calculate = roi.form.getByRole('button', { name: roiText.calculate });
  await expect(calculate).toBeHidden();
  // Skips the five seconds that the script may take.
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) animation.finish();
  });
  await expect(calculate).toBeVisible();
  for (const control of await page.locator('button[type=button]').all()) await expect(control).toBeHidden();
  await expect(roi.form.getByText(roiText.fields.monthlyLeads.hint)).toBeVisible();
  for (const link of await page.locator('[data-dock] a').all()) await expect(link).toBeVisible();
  release();
  await call.demoButton.waitFor();
});

const hasNoContainerQueries = () => void (CSS.supports = () => false);
const throwsBeforeRequest = () => {
  const entries = performance.getEntriesByType.bind(performance);
  performance.getEntriesByType = (type: string) => {
    if (type === 'paint') throw new TypeError('not supported');
    return entries(type);
  };
};
// The page waits one second for the chunks instead of ten.
const shortensTimeouts = () => {
  const wait = setTimeout;
  Object.assign(globalThis, { setTimeout: (act: () => void, ms = 0) => wait(act, ms / 10) });
};

test.each<[string, () => void, Arrival]>([
  ['without container queries', hasNoContainerQueries, { hydrated: false }],
  ['after an error before the request', throwsBeforeRequest, {}],
  ['if the chunks never arrive', shortensTimeouts, { hydrated: false, delays: CHUNKS }],
])('%s, the browser itself posts the form', async (_case, script, arrival) => {
  const { page, press, form } = await visit({
    ...arrival,
    before: (newPage) => newPage.addInitScript(script),
  });
  await page.waitForLoadState();
  const lead = newLead();
  await form.fill(lead);
  await press(form.submit);
  await page.waitForURL('/?lead=ok#contact');
  await expect(form.sent).toBeVisible();
  expect(await leadsOf(lead)).toHaveLength(1);
});
