import { test } from '@jest/globals';
import type { Page } from 'playwright';
import { ownShopText } from '#content/sections/hero.ts';
import { trades } from '#content/site.ts';
import { startErrorIngest } from '../support/fake-servers.ts';
import { eventually } from '../support/eventually.ts';
import { expect, journeys } from '../support/journey.ts';
import { newLead } from '../support/leads.ts';
import { phoneUserAgent } from '../support/settings.ts';
import { throwOn } from '../support/steps.ts';

const ingest = await startErrorIngest();
const { site, visit } = journeys({
  env: { SENTRY_ENVIRONMENT: 'staging', SENTRY_BROWSER_DSN: ingest.dsn, RATE_LIMIT_MAX: '100000' },
});

const messages = () => ingest.events().map(({ exception }) => exception?.values?.[0]?.value);

test('error reports have nothing that the visitor typed', async () => {
  const { page, press, expectProblems, form } = await visit({
    path: '/?utm_source=marked&gclid=marked',
    before: (newPage) =>
      newPage.addInitScript(() => {
        window.requestIdleCallback = (act) => {
          addEventListener('idle', () => act({ didTimeout: false, timeRemaining: () => 50 }));
          return 0;
        };
      }),
  });
  expectProblems(/page error: TypeError: early/, /page error: TypeError: broken/);
  await throwOn(page, 'early');
  expect(ingest.envelopes).toEqual([]);
  await page.evaluate(() => dispatchEvent(new Event('idle')));
  await eventually(messages, ['early']);
  await form.fill({ ...newLead(), email: 'marked.person@example.com' });
  await form.field('contactName').pressSequentially('Marked');
  await press(form.field('businessName'));
  await page.evaluate(async () => (await fetch('/logo.svg?phone=2145550177')).status);
  await throwOn(page, 'broken for marked.person@example.com');
  await eventually(messages, ['early', 'broken for [email]']);
  const event = ingest.events().at(-1);
  expect(event).toMatchObject({
    release: expect.stringMatching(/^porchlight@/),
    environment: 'staging',
    tags: { part: 'page' },
    request: { url: `${site().url}/`, headers: { 'User-Agent': expect.stringContaining('Chrome') } },
  });
  expect(Object.keys(event?.request ?? {}).sort()).toEqual(['headers', 'url']);
  expect(event?.breadcrumbs?.map(({ category }) => category)).toContain('ui.click');
  const sent = ingest.envelopes.map(({ text }) => text).join();
  expect(sent).not.toMatch(/marked|Hilltop|Pat Doe|555-?0100|2145550177/i);
});

const [{ id: trade }] = trades;

/** Opens the page with a campaign of its own, and waits until its code for counting runs. */
async function visitFrom(campaign: string) {
  let counting: Promise<unknown> | undefined;
  const visitor = await visit({
    path: `/?utm_source=Google&utm_campaign=${campaign}&trade=${trade}`,
    context: { userAgent: phoneUserAgent },
    before(page) {
      counting = page.waitForResponse(
        async (answer) => answer.url().endsWith('.js') && (await answer.text()).includes('sendBeacon'),
      );
    },
  });
  await counting;
  await visitor.page.waitForLoadState('networkidle');
  return visitor;
}

/** Hides the page, as when the visitor opens another tab. */
const hide = (page: Page, state = 'hidden') =>
  page.evaluate((visibility) => {
    Object.defineProperty(document, 'visibilityState', { value: visibility, configurable: true });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  }, state);

/** The site writes its counts every ten seconds. */
function untilCounted(campaign: string, row: Record<string, unknown>) {
  const counted = 'select * from sales.funnel_daily where campaign = $1';
  const read = () => site().testDatabase.rows(counted, [campaign]);
  return eventually(read, [expect.objectContaining(row)], 25_000);
}

test('a visit counts once, without what the page fills in', async () => {
  const [filled, { page, form, press, roi, call }] = await Promise.all([
    visitFrom('filled'),
    visitFrom('spring'),
  ]);
  await roi.fill({ monthlyLeads: '90' });
  await press(form.submit);
  await form.summary.waitFor();
  await form.fill(newLead());
  await press(form.submit);
  await form.sent.waitFor();
  await press(call.demoButton);
  await call.transcript.waitFor();
  await hide(page);
  await hide(page, 'visible');
  await hide(page);

  await filled.press(filled.page.getByText(ownShopText.heading));
  await filled.page.locator('#own-shop-name').fill('Hilltop Air');
  await filled.press(filled.page.getByRole('button', { name: ownShopText.play }));
  await expect(filled.form.field('businessName')).toHaveValue('Hilltop Air');
  await filled.call.transcript.waitFor();
  await hide(filled.page);

  await untilCounted('spring', {
    source: 'google',
    trade,
    views: 1,
    samples_started: 1,
    samples_finished: 0,
    calculations: 1,
    form_starts: 1,
    form_errors: 1,
    leads: 1,
  });
  await untilCounted('filled', { samples_started: 1, form_starts: 0 });
  const speed = await site().testDatabase.rows('select * from sales.page_speed_daily');
  expect(speed).toMatchObject([{ device: 'phone', lcp_measurements: 2 }]);
});
