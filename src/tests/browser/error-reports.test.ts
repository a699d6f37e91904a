import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { startErrorIngest, type ErrorIngest } from '../support/error-ingest.ts';
import { bothDevices, journeys } from '../support/journey.ts';
import { loseChunks, unloaded } from '../support/releases.ts';
import { eventually, leadForm, leadOf } from '../support/steps.ts';

let ingest: ErrorIngest;
const env: Record<string, string> = { SENTRY_ENVIRONMENT: 'staging', RATE_LIMIT_MAX: '1000' };
beforeAll(async () => {
  ingest = await startErrorIngest();
  env.SENTRY_BROWSER_DSN = ingest.dsn;
});
const { site, visit } = journeys({ env });
beforeEach(() => {
  ingest.envelopes.length = 0;
  ingest.answerWith(200);
});
afterAll(() => ingest.stop());

const reporterHere = (page: Page) =>
  page.waitForFunction(() => '__SENTRY__' in window && document.readyState === 'complete');
/** An error that nobody catches, as a script of the page would throw it. */
const fail = (page: Page, message: string) =>
  page.evaluate(
    (text) =>
      void setTimeout(() => {
        throw new TypeError(text);
      }),
    message,
  );
const messages = () => ingest.events().map(({ exception }) => exception?.values?.[0]?.value);

test.each(bothDevices)(
  'when the page fails on a %s, then the service learns of it by our own host',
  async (device) => {
    const { page, provokes } = await visit({ device, path: '/?utm_source=marked&gclid=marked' });
    provokes(/page error: TypeError: broken/);
    await reporterHere(page);
    await leadForm(page).fill(leadOf('marked.person@example.com'));
    await fail(page, 'broken for marked.person@example.com');
    await eventually(messages, ['broken for [e-mail]']);
    const [event] = ingest.events();
    expect(event).toMatchObject({
      release: expect.stringMatching(/^porchlight@/),
      environment: 'staging',
      tags: { part: 'page' },
      request: { url: `${site().url}/`, headers: { 'User-Agent': expect.stringContaining('Chrome') } },
    });
    expect(Object.keys(event?.request ?? {}).sort()).toEqual(['headers', 'url']);
    expect(ingest.envelopes.map(({ text }) => text).join()).not.toMatch(/marked|Lone Star|Dale|555-?0142/);
  },
);

test('when a visitor did a lot before, then 100 breadcrumbs come along, by selector and path alone', async () => {
  const { page, provokes } = await visit({ device: 'desktop' });
  provokes(/page error: TypeError: late/);
  await reporterHere(page);
  await leadForm(page).field('contactName').pressSequentially('Marked');
  await page.evaluate(async () => {
    for (let read = 0; read < 150; read++) await fetch(`/logo.svg?phone=2145550177&read=${read}`);
  });
  await leadForm(page).field('businessName').click();
  await fail(page, 'late');
  await eventually(messages, ['late']);
  const breadcrumbs = ingest.events()[0]?.breadcrumbs ?? [];
  expect(breadcrumbs).toHaveLength(100);
  expect(breadcrumbs.map(({ category }) => category)).toContain('ui.click');
  expect(JSON.stringify(breadcrumbs)).not.toMatch(/2145550177|Marked|\?/);
});

test('when the page fails before the reporter is here, then it is reported once that has come', async () => {
  const { page, provokes } = await visit({ device: 'desktop', before: holdReporter });
  provokes(/page error: TypeError: early/);
  await fail(page, 'early');
  await page.waitForTimeout(200);
  expect(ingest.envelopes).toEqual([]);
  await page.evaluate(() => dispatchEvent(new Event('idle')));
  await eventually(messages, ['early']);
});

test('when no chunk loads and the form goes without a script, then the next page reports it', async () => {
  const { page, press, provokes } = await visit({ device: 'desktop', hydrated: false, before: holdReporter });
  provokes(...unloaded);
  await page.locator('form[novalidate]').waitFor();
  await loseChunks(page);
  const lead = leadOf('left@example.com');
  await leadForm(page).fill(lead);
  await press(leadForm(page).submit);
  await page.waitForURL('/?lead=ok#contact');
  await page.unrouteAll();
  await page.reload();
  await page.evaluate(() => dispatchEvent(new Event('idle')));
  await eventually(() => ingest.events().some(({ tags }) => tags?.part === 'lead form'), true);
  expect(ingest.envelopes.map(({ text }) => text).join()).not.toContain('left@example.com');
});

test('when the reporter is blocked on page after page, then that is told once, and so is what else failed', async () => {
  const { page, provokes } = await visit({ device: 'desktop', before: holdReporter });
  provokes(...unloaded, /page error: TypeError: seldom/);
  await loseChunks(page);
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
  await eventually(() => ingest.events().map(({ tags }) => tags?.part), ['error reporting', 'page']);
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
});

/** The page has no idle moment until the event of that name. */
const holdReporter = (page: Page) =>
  page.addInitScript(() => {
    window.requestIdleCallback = (act) => {
      addEventListener('idle', () => act({ didTimeout: false, timeRemaining: () => 50 }));
      return 0;
    };
  });

test('when the reporter is here and the form goes without a script, then the report still goes', async () => {
  const { page, press, provokes } = await visit({ device: 'desktop' });
  provokes(...unloaded);
  await reporterHere(page);
  await loseChunks(page);
  await leadForm(page).fill(leadOf('leaving@example.com'));
  await press(leadForm(page).submit);
  await page.waitForURL('/?lead=ok#contact');
  await eventually(() => ingest.events().some(({ tags }) => tags?.part === 'lead form'), true);
});

test('when the service asks to slow down, then the browser sends nothing for 60 s, and then again', async () => {
  ingest.answerWith(429);
  const { page, provokes } = await visit({ device: 'desktop' });
  provokes(/page error/, /Failed to load resource.*429/);
  await reporterHere(page);
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
  const { page, provokes } = await visit({ device: 'desktop' });
  provokes(/page error/);
  await reporterHere(page);
  const letGo = ingest.hold();
  await page.evaluate(() => {
    for (let count = 0; count < 80; count++)
      setTimeout(() => {
        throw new TypeError(`flood ${count}`);
      });
  });
  await page.waitForTimeout(500);
  letGo();
  await eventually(() => ingest.events().length, 64);
});
