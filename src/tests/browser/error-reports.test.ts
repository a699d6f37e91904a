import { beforeEach, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { startErrorIngest } from '../support/error-ingest.ts';
import { eventually } from '../support/eventually.ts';
import { journeys } from '../support/journey.ts';
import { newLead } from '../support/leads.ts';
import { blockChunks, blockedChunks } from '../support/block-chunks.ts';

const ingest = await startErrorIngest();
const { site, visit } = journeys({
  env: { SENTRY_ENVIRONMENT: 'staging', RATE_LIMIT_MAX: '1000', SENTRY_BROWSER_DSN: ingest.dsn },
});
beforeEach(() => {
  ingest.envelopes.length = 0;
  ingest.answerWith(200);
});

const reporterLoaded = (page: Page) =>
  page.waitForFunction(() => '__SENTRY__' in window && document.readyState === 'complete');
/** Throws an uncaught error in the page. */
const fail = (page: Page, message: string) =>
  page.evaluate(
    (text) =>
      void setTimeout(() => {
        throw new TypeError(text);
      }),
    message,
  );
const messages = () => ingest.events().map(({ exception }) => exception?.values?.[0]?.value);
/** The parts of the page that reported an error. Each report is a request of its own, so their order may differ. */
const reportedParts = () =>
  ingest
    .events()
    .map(({ tags }) => tags?.part)
    .sort();

test('when the page fails, then the error is reported through our own host', async () => {
  const { page, expectProblems, form } = await visit({ path: '/?utm_source=marked&gclid=marked' });
  expectProblems(/page error: TypeError: broken/);
  await reporterLoaded(page);
  await form.fill({ ...newLead(), email: 'marked.person@example.com' });
  await fail(page, 'broken for marked.person@example.com');
  await eventually(messages, ['broken for [email]']);
  const [event] = ingest.events();
  expect(event).toMatchObject({
    release: expect.stringMatching(/^porchlight@/),
    environment: 'staging',
    tags: { part: 'page' },
    request: { url: `${site().url}/`, headers: { 'User-Agent': expect.stringContaining('Chrome') } },
  });
  expect(Object.keys(event?.request ?? {}).sort()).toEqual(['headers', 'url']);
  expect(ingest.envelopes.map(({ text }) => text).join()).not.toMatch(/marked|Hilltop|Pat Doe|555-?0100/);
});

test('when a visitor did a lot before an error, then the report has 100 breadcrumbs with only selectors and paths', async () => {
  const { page, press, expectProblems, form } = await visit();
  expectProblems(/page error: TypeError: late/);
  await reporterLoaded(page);
  await form.field('contactName').pressSequentially('Marked');
  await page.evaluate(async () => {
    for (let read = 0; read < 150; read++) await fetch(`/logo.svg?phone=2145550177&read=${read}`);
  });
  await press(form.field('businessName'));
  await fail(page, 'late');
  await eventually(messages, ['late']);
  const breadcrumbs = ingest.events()[0]?.breadcrumbs ?? [];
  expect(breadcrumbs).toHaveLength(100);
  expect(breadcrumbs.map(({ category }) => category)).toContain('ui.click');
  expect(JSON.stringify(breadcrumbs)).not.toMatch(/2145550177|Marked|\?/);
});

test('when the reporter has not loaded, then errors and lost chunks are reported later', async () => {
  const { page, press, expectProblems, form } = await visit({ before: holdReporter });
  expectProblems(...blockedChunks, /page error: TypeError: early/);
  await blockChunks(page);
  const failed = page.waitForEvent('pageerror');
  await fail(page, 'early');
  await failed;
  const lead = newLead();
  await form.fill(lead);
  await press(form.submit);
  await page.waitForURL('/?lead=ok#contact');
  await page.unrouteAll();
  await page.reload({ waitUntil: 'networkidle' });
  expect(ingest.envelopes).toEqual([]);
  await page.evaluate(() => dispatchEvent(new Event('idle')));
  await eventually(reportedParts, ['lead form', 'page']);
  expect(messages()).toContain('early');
  expect(ingest.envelopes.map(({ text }) => text).join()).not.toContain(lead.email);
});

test('when the reporter is blocked on every page, then that is reported once, and so are other errors', async () => {
  const { page, expectProblems } = await visit({ before: holdReporter });
  expectProblems(...blockedChunks, /page error: TypeError: seldom/);
  await blockChunks(page);
  for (let pages = 0; pages < 11; pages += 1) {
    const blocked = page.waitForEvent('requestfailed');
    await page.evaluate(() => dispatchEvent(new Event('idle')));
    await blocked;
    await page.reload();
  }
  await fail(page, 'seldom');
  await page.unrouteAll();
  await page.reload();
  await page.evaluate(() => dispatchEvent(new Event('idle')));
  await eventually(reportedParts, ['error reporting', 'page']);
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
});

/** Delays idle callbacks until an `idle` event. */
const holdReporter = (page: Page) =>
  page.addInitScript(() => {
    window.requestIdleCallback = (act) => {
      addEventListener('idle', () => act({ didTimeout: false, timeRemaining: () => 50 }));
      return 0;
    };
  });

test('when the service asks to slow down, then the browser sends nothing for 60 s, and then again', async () => {
  ingest.answerWith(429);
  const { page, expectProblems } = await visit();
  expectProblems(/page error/, /Failed to load resource.*429/);
  await reporterLoaded(page);
  const refused = page.waitForEvent('console', (message) => message.text().includes('429'));
  await fail(page, 'refused');
  await refused;
  await moveClock(page, 50_000);
  for (const message of ['soon', 'sooner']) await fail(page, message);
  ingest.answerWith(200);
  await moveClock(page, 15_000);
  await fail(page, 'after a minute');
  await eventually(messages, ['refused', 'after a minute']);
});

const moveClock = (page: Page, milliseconds: number) =>
  page.evaluate((ahead) => {
    const now = Date.now.bind(Date);
    Date.now = () => now() + ahead;
  }, milliseconds);

test('when 80 errors come at once and the service is slow, then 64 are sent and the others dropped', async () => {
  const { page, expectProblems } = await visit();
  expectProblems(/page error/);
  await reporterLoaded(page);
  const release = ingest.holdResponses();
  let thrown = 0;
  page.on('pageerror', () => (thrown += 1));
  await page.evaluate(() => {
    for (let count = 0; count < 80; count++)
      setTimeout(() => {
        throw new TypeError(`flood ${count}`);
      });
  });
  await eventually(() => thrown, 80);
  release();
  await eventually(() => ingest.events().length, 64);
  await page.waitForLoadState('networkidle');
  expect(ingest.events()).toHaveLength(64);
});
