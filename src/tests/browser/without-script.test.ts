import { test } from '@jest/globals';
import type { Page } from 'playwright';
import { faq } from '#content/sections/faq.ts';
import { english } from '#content/page-words.ts';
import { leadCaptureText } from '#content/form/lead-form.ts';
import { stop, stopText } from '#content/legal/stop.ts';
import { site as siteText } from '#content/site.ts';
import { eventually } from '../support/eventually.ts';
import { expect, journeys, type Arrival } from '../support/journey.ts';
import { newLead } from '../support/leads.ts';
import { CHUNKS, failedResource, uniqueStaffCost } from '../support/steps.ts';

const { site, visit, leadsOf, calculationsOf } = journeys();

async function visitUnhydrated(arrival: Arrival) {
  const visitor = await visit({ ...arrival, hydrated: false });
  await visitor.page.waitForLoadState();
  return visitor;
}
const visitWithoutJavaScript = (path: string) =>
  visitUnhydrated({ path, context: { javaScriptEnabled: false } });

test('without JavaScript, menu, FAQ, lead form and stop form work', async () => {
  const { page, press, expectProblems, form } = await visitWithoutJavaScript(
    '/?utm_source=newsletter&gclid=click-1',
  );
  const menu = page.locator('header details');
  await press(menu.locator('summary'));
  await press(menu.locator('a[href="#pricing"]'));
  await expect(page.locator('#pricing-heading')).toBeInViewport();
  const [items, open] = [page.locator('#faq summary'), page.locator('#faq details[open]')];
  for (const item of [1, 2]) await press(items.nth(item));
  await expect(open).toHaveText(new RegExp(faq[2]?.question ?? ''));

  const lead = { ...newLead(), businessType: 'other' };
  await form.fill(lead);
  await form.field('tradeDetail').fill('Alarm systems');
  await form.field('reachBy').selectOption('text');
  await press(form.agreements);
  await press(form.textConsent);
  await press(form.submit);
  await page.waitForURL('/?lead=ok#contact');
  await expect(form.sent).toBeInViewport();
  await expect(form.submit).toBeHidden();
  const first_touch = { utm_source: 'newsletter', gclid: 'click-1', landing_path: '/' };
  const [stored] = await leadsOf(lead);
  expect(stored).toMatchObject({ trade_detail: 'Alarm systems', reach_by: 'text', first_touch });
  const consents = 'select channel, text_version as version, page_build from consents where lead_id = $1';
  const agreement = { channel: 'texts', version: english.form.textConsent.version };
  expect(await site().testDatabase.rows(consents, [stored?.id])).toEqual([
    { ...agreement, page_build: expect.stringMatching(/^porchlight@/) },
  ]);

  expectProblems(failedResource);
  const corrected = newLead();
  await form.fill({ ...corrected, contactName: '   ' });
  await press(form.submit);
  await expect(form.summary).toBeFocused();
  await form.fill({ contactName: 'Dale Reyes' });
  await press(form.submit);
  await page.waitForURL('/?lead=ok#contact');
  expect(await leadsOf(corrected)).toHaveLength(1);

  await press(page.locator('footer').getByRole('link', { name: stop.label }));
  await page.getByLabel(stopText.contact).fill('(214) 555-0191');
  await press(page.getByRole('button', { name: stopText.submit }));
  await page.getByText(stopText.sent.again).waitFor();
  const requests = await site().testDatabase.rows('select contacts, what from privacy_requests');
  expect(requests).toEqual([{ contacts: ['+12145550191'], what: 'all' }]);
});

test('without JavaScript, the server calculates, saves and adds up missed calls', async () => {
  const { page, press, roi, form } = await visitWithoutJavaScript('/');
  const staffCost = uniqueStaffCost();
  await roi.fill({ monthlyLeads: '240', currentStaffCost: staffCost, averageJobValue: '450' });
  await expect(roi.addOne).toBeHidden();
  await roi.missed.fill('9');
  await roi.field('currentStaffCost').press('Enter');
  await page.waitForURL(/missedCalls=9.*#roi$/);
  expect((await roi.results())[1]).toBe('84');
  expect(await calculationsOf(staffCost)).toEqual([]);
  await expect(roi.missedSum).toHaveText('9 calls × 42% × $450 = $1,701 that week.');
  await expect(roi.missedSum).toBeInViewport();

  await press(roi.save);
  await page.waitForURL(/saved=1/);
  await expect(roi.savedNote).toBeVisible();
  expect(await calculationsOf(staffCost)).toMatchObject([{ monthly_leads: 240 }]);

  await roi.missed.fill('11');
  await press(roi.missedLink);
  await page.waitForURL(/missedCalls=11.*#contact$/);
  const lead = newLead();
  await form.fill(lead);
  await press(form.submit);
  await page.waitForURL('/?lead=ok#contact');
  expect(await leadsOf(lead)).toMatchObject([{ missed_calls: 11 }]);
});

const hasNoContainerQueries = () => void (CSS.supports = () => false);
// The page waits one second for the chunks instead of ten.
const shortensTimeouts = () => {
  const wait = setTimeout;
  Object.assign(globalThis, { setTimeout: (act: () => void, ms = 0) => wait(act, ms / 10) });
};

test.each<[string, (page: Page) => unknown, Arrival, ...RegExp[]]>([
  ['without container queries', (page) => page.addInitScript(hasNoContainerQueries), {}],
  ['if the chunks never arrive', (page) => page.addInitScript(shortensTimeouts), { delays: CHUNKS }],
  [
    'if the chunks fail',
    (page) => page.route(CHUNKS, (route) => route.abort()),
    {},
    failedResource,
    /failed: GET .*\/assets\/chunks\//,
  ],
])('%s, the browser itself posts the form', async (_case, before, arrival, ...problems) => {
  const { page, press, expectProblems, call, form } = await visit({
    ...{ path: '/?utm_source=van', hydrated: false, before },
    ...arrival,
  });
  expectProblems(...problems);
  await page.waitForLoadState();
  const lead = newLead();
  const hasDraft = () => page.evaluate((email) => JSON.stringify(sessionStorage).includes(email), lead.email);
  await form.fill(lead);
  await press(form.submit);
  await page.waitForURL('/?lead=ok#contact');
  await expect(form.sent).toBeVisible();
  await eventually(hasDraft, false);
  expect(await leadsOf(lead)).toMatchObject([{ last_touch: { utm_source: 'van' } }]);

  const played = page.waitForRequest(/\/calls\//);
  await press(call.demoButton);
  await played;
});

test('a part that fails leaves the others alone', async () => {
  const { page, press, expectProblems, form, roi } = await visit({ desktop: true });
  expectProblems(/console error: NotFoundError/);
  const { monthlyLeadVolume, ...others } = newLead();
  await press(form.submit);
  const summary = await form.summary.elementHandle();
  await form.fill(others);
  // React throws when it removes this element itself.
  await summary.evaluate((node) => (node as Element).remove());
  await form.field('monthlyLeadVolume').selectOption(monthlyLeadVolume);
  const failed = page.locator('section').filter({ hasText: english.failedPart.message });
  await failed.getByRole('heading', { name: leadCaptureText.heading }).waitFor();
  await failed.getByRole('link', { name: siteText.phone.display }).waitFor();
  await roi.fill({ monthlyLeads: '240' });
  await eventually(async () => (await roi.results())[1], '84');

  await press(failed.getByRole('button', { name: english.failedPart.reload }));
  await page.locator('#roi-calculate').waitFor();
  expect(await form.values()).toEqual({ ...others, monthlyLeadVolume });
  await press(form.submit);
  await page.waitForURL('/?lead=ok#contact');
  expect(await leadsOf(others)).toHaveLength(1);
});
