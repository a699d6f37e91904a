import { expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { trades } from '#content/site.ts';
import { eventually } from '../support/eventually.ts';
import { type Arrival, journeys } from '../support/journey.ts';
import { newLead } from '../support/leads.ts';
import { phoneUserAgent } from '../support/settings.ts';

const { visit, site } = journeys({ env: { RATE_LIMIT_MAX: '100000' } });

const [{ id: trade }] = trades;
const COUNTING_STARTS_MS = 2_500;

/** Opens the page with a campaign of its own, and waits until its code for counting runs. */
async function visitFrom(campaign: string, arrival: Arrival = {}) {
  const visitor = await visit({
    path: `/?utm_source=Google&utm_campaign=${campaign}&trade=${trade}`,
    fresh: true,
    context: { userAgent: phoneUserAgent },
    ...arrival,
  });
  await visitor.page.waitForTimeout(COUNTING_STARTS_MS);
  return visitor;
}

/** Hides the page, as when the visitor opens another tab. */
const hide = (page: Page, state = 'hidden') =>
  page.evaluate((visibility) => {
    Object.defineProperty(document, 'visibilityState', { value: visibility, configurable: true });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  }, state);

const counted = (campaign: string) =>
  site().testDatabase.rows('select * from sales.funnel_daily where campaign = $1', [campaign]);
const isCounted = (campaign: string, row: object) =>
  eventually(
    () => counted(campaign),
    (rows) => JSON.stringify(rows.map((each) => pick(each, row))) === JSON.stringify([row]),
    25_000,
  );
const pick = (from: object, like: object) =>
  Object.fromEntries(Object.keys(like).map((name) => [name, (from as Record<string, unknown>)[name]]));

test('counts what happens on the page, once', async () => {
  const { page, form, press, chat, roi, call } = await visitFrom('spring');
  await roi.fill({ monthlyLeads: '90' });
  await press(form.submit);
  await form.summary.waitFor();
  await form.fill(newLead());
  await press(form.submit);
  await form.sent.waitFor();
  await chat.open();
  await page.keyboard.press('Escape');
  await press(call.demoButton);
  await call.transcript.waitFor();
  await hide(page);
  await hide(page, 'visible');
  await hide(page);
  await isCounted('spring', {
    ...{
      source: 'google',
      trade,
      views: 1,
      samples_started: 1,
      samples_finished: 0,
      calculations: 1,
    },
    ...{ missed_calls: 0, chats_opened: 1, form_starts: 1, form_errors: 5, leads: 1 },
  });
  const speed = await site().testDatabase.rows('select * from sales.page_speed_daily');
  expect(speed).toMatchObject([{ device: 'phone', lcp_measurements: 1 }]);
});

test('a page in a browser that asks for privacy sends nothing', async () => {
  const sent: string[] = [];
  const { page } = await visitFrom('private', {
    before: (newPage) => {
      newPage.on('request', (request) => sent.push(new URL(request.url()).pathname));
      return newPage.addInitScript(() => Object.assign(navigator, { globalPrivacyControl: true }));
    },
  });
  await hide(page);
  await page.waitForTimeout(500);
  expect(sent).not.toContain('/api/events');
});

test('without script, only the lead is counted', async () => {
  const { form, press, page } = await visit({
    path: '/?utm_source=Google&utm_campaign=plain',
    hydrated: false,
    context: { userAgent: phoneUserAgent, javaScriptEnabled: false },
    fresh: true,
  });
  await form.fill(newLead());
  await press(form.submit);
  await page.waitForURL(/lead=ok/);
  await isCounted('plain', { source: 'google', views: 0, leads: 1 });
});
