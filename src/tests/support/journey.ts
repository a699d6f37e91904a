import { afterEach } from '@jest/globals';
import {
  type BrowserContextOptions,
  chromium,
  expect as waiting,
  type LaunchOptions,
  type Locator,
  type Page,
} from 'playwright/test';
import { eventually } from './eventually.ts';
import { leadsFrom } from './leads.ts';
import { chatPanel, leadForm, roiForm, voicePanel } from './page-parts.ts';
import { closeAfterTests } from './resources.ts';
import { startSite } from './site-process.ts';
import { openTestDatabase } from './test-database.ts';

/** Playwright's assertions wait, and name the element that fails. */
export const expect = waiting.configure({ timeout: 60_000 });

export const desktop = { viewport: { width: 1350, height: 900 }, hasTouch: false, isMobile: false };

interface Arrival extends BrowserContextOptions {
  path?: string;
  before?: (page: Page) => unknown;
  /** By default, an event that does nothing else hydrates the page on arrival. */
  hydrated?: boolean;
}

// Chromium logs each refused post, which the page shows the visitor.
const REFUSAL = /the server responded with a status of \d+ .*\/api\//;

/** So that tests need not wait for the lines of a recording. */
function hurryRecordings(): void {
  const hurry = ({ target }: Event) => {
    if (target instanceof HTMLMediaElement) target.playbackRate = 8;
  };
  addEventListener('play', hurry, true);
}

/** The site of shared-site.mjs. */
async function sharedSite() {
  const response = await fetch(process.env.TEST_SITE ?? '');
  const text = await response.text();
  if (!response.ok) throw new Error(`no site was started: ${text}`);
  const { url, database } = JSON.parse(text) as { url: string; database: string };
  return { url, testDatabase: await openTestDatabase(database) };
}

/**
 * On the site that the files share, or on one with other settings. Each test fails if its pages log
 * or throw something that it doesn't pass to `allow`.
 */
export async function journeys(env?: Record<string, string>) {
  const options = {
    ...(globalThis as { browserOptions?: LaunchOptions }).browserOptions, // Set in jest.config.mjs.
    args: [
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      // Otherwise Chromium starts a process for the next page in advance.
      '--renderer-process-limit=1',
      // A request to another host fails, and the browser logs it.
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
    ],
  };
  const [site, browser] = await Promise.all([
    env ? startSite({ RATE_LIMIT_MAX: '100000', ...env }) : sharedSite(),
    chromium.launch(options),
  ]);
  closeAfterTests(browser);
  let problems: string[] = [];
  let allowed = [REFUSAL];

  afterEach(async () => {
    const unexpected = problems.filter(
      (problem) => !allowed.some((pattern) => pattern.test(problem)),
    );
    [problems, allowed] = [[], [REFUSAL]];
    for (const context of browser.contexts()) await context.close();
    expect(unexpected).toEqual([]);
  });

  /** Arrives with a phone, unless `options` say otherwise. */
  async function visit({ path = '/', before, hydrated = true, ...options }: Arrival = {}) {
    const page = await browser.newPage({
      baseURL: site.url,
      // Smooth scrolling would slow down the tests.
      reducedMotion: 'reduce',
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
      ...options,
    });
    page.on('console', (message) =>
      problems.push(`console: ${message.text()} (${message.location().url})`),
    );
    page.on('pageerror', (error) => problems.push(`page error: ${error.stack ?? error.message}`));
    await page.addInitScript(hurryRecordings);
    await before?.(page);
    await page.goto(path);
    if (hydrated) await hydrate(page);
    const toast = page.getByRole('region', { name: /^Notification/ }).getByRole('listitem');
    const parts = { form: leadForm(page), roi: roiForm(page), toast };
    return { page, ...parts, call: voicePanel(page), chat: chatPanel(page) };
  }

  return {
    site,
    visit,
    allow: (...patterns: RegExp[]) => void allowed.push(...patterns),
    /** Waits for the lead, because a busy site stores it after it has answered. */
    leadsOf: ({ email }: { email: string }) =>
      eventually(() => leadsFrom(site.testDatabase, email), [expect.anything()]),
  };
}

/** Waits until the lead form has `novalidate`, which hydration sets. */
export const untilHydrated = (page: Page) =>
  page.locator('form[novalidate]').waitFor({ state: 'attached' });

export async function hydrate(page: Page): Promise<void> {
  await page.evaluate(() => dispatchEvent(new Event('focusin')));
  await untilHydrated(page);
}

/** Requests to this URL wait until the test calls the returned function. */
export async function holdRequests(page: Page, url: string | RegExp): Promise<() => void> {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  // The page may be closed by then.
  await page.route(url, (route) => released.then(() => route.fallback()).catch(() => undefined));
  return release;
}

export const boxOf = (element: Locator) =>
  element.evaluate((shown) => shown.getBoundingClientRect().toJSON() as DOMRect);

/**
 * Waits until the element is right below the header, by default within the space that a section has
 * above it.
 */
export async function untilBelowHeader(element: Locator, spaceAbove = 32): Promise<void> {
  const { bottom } = await boxOf(element.page().locator('header').first());
  const distance = async () => (await boxOf(element)).top - bottom;
  await expect
    .poll(async () => (await distance()) >= -1 && (await distance()) <= spaceAbove)
    .toBe(true);
}
