import { afterEach, beforeAll } from '@jest/globals';
import {
  type Browser,
  type BrowserContextOptions,
  chromium,
  expect as waiting,
  type LaunchOptions,
  type Locator,
  type Page,
} from 'playwright/test';
import { eventually } from './eventually.ts';
import { leadsFrom } from './leads.ts';
import { chat, voice } from './panel-steps.ts';
import { closeAfterTests } from './resources.ts';
import { legalSettings } from './settings.ts';
import { startSite } from './site-process.ts';
import { roiForm, delayRequests, type Lead, leadForm, outcomes, showDock, toast } from './steps.ts';
import { collectAnnouncements, keepTranslating } from './init-scripts.ts';

/** Playwright's assertions wait, and name the element that fails. */
export const expect = waiting.configure({ timeout: 15_000 });

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const DESKTOP = { viewport: { width: 1350, height: 900 } };

export interface Arrival {
  desktop?: boolean;
  size?: [width: number, height: number];
  path?: string;
  context?: BrowserContextOptions;
  before?: ((page: Page) => unknown) | undefined;
  /** By default, a key press hydrates the page on arrival. `false` skips this key press. */
  hydrated?: boolean;
  clock?: boolean;
  /** `true` collects what a screen reader announces. */
  listens?: boolean;
  /** `true` translates the page after each load, and then everything that changes, as browsers do. */
  translated?: boolean;
  /** Delays requests to these URLs until the test calls the visitor's `release`. */
  delays?: string | RegExp;
}

declare global {
  /** Set in jest.config.mjs. */
  var browserOptions: LaunchOptions;
}

const openBrowser = () =>
  chromium.launch({
    ...browserOptions,
    args: ['--disable-gpu', '--disable-quic', '--disable-audio-output'],
    // Keeps the back/forward cache, because visitors' browsers have it.
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  });

/** Each test fails if its pages request other hosts, or cause other problems than those passed to `expectProblems`. */
export function journeys({
  env = legalSettings,
  hosts = [],
}: { env?: Record<string, string>; hosts?: string[] } = {}) {
  let site: Awaited<ReturnType<typeof startSite>>;
  let browser: Browser;
  const visitors: ReturnType<typeof visitorOf>[] = [];

  beforeAll(async () => {
    [site, browser] = await Promise.all([startSite({ RATE_LIMIT_MAX: '100000', ...env }), openBrowser()]);
    closeAfterTests(browser);
  });
  afterEach(async () => {
    const current = visitors.splice(0);
    const problems = (await Promise.all(current.map((visitor) => visitor.problems()))).flat();
    for (const { page } of current) {
      // Ignores errors of Playwright's request handlers, because a handler may still delay a script.
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await page.close();
    }
    expect(problems).toEqual([]);
  });

  async function visit({ path = '/', hydrated = true, ...arrival }: Arrival = {}) {
    const { desktop = false, size, context, before, clock, listens, translated, delays } = arrival;
    const page = await browser.newPage({
      baseURL: site.url,
      // Smooth scrolling would slow down the tests.
      reducedMotion: 'reduce',
      ...(desktop ? DESKTOP : phone),
      ...(size && { viewport: { width: size[0], height: size[1] } }),
      ...context,
    });
    page.setDefaultTimeout(8_000);
    const visitor = visitorOf(page, { desktop, hosts: [site.url, ...hosts] });
    visitors.push(visitor);
    if (clock) await page.clock.install();
    const release = delays ? await delayRequests(page, delays) : () => undefined;
    const announced = listens ? await collectAnnouncements(page) : [];
    if (translated) await page.addInitScript(keepTranslating);
    await before?.(page);
    await page.goto(path, { waitUntil: hydrated ? 'load' : 'commit' });
    if (hydrated) await hydratePage(page);
    return { ...visitor, announced, release };
  }

  return {
    site: () => site,
    visit,
    /** Waits for a lead, because a busy site stores it after it has answered. */
    leadsOf: ({ email }: Pick<Lead, 'email'>) =>
      eventually(
        () => leadsFrom(site.testDatabase, email),
        ({ length }) => length > 0,
      ),
    calculationsOf: (staffCost: string) =>
      site.testDatabase.rows('select * from roi_calculations where current_staff_cost = $1', [staffCost]),
  };
}

function visitorOf(page: Page, { desktop, hosts }: { desktop: boolean; hosts: string[] }) {
  const seen = watch(page, hosts);
  const expected: RegExp[] = [];
  const [form, roi, notice] = [leadForm(page), roiForm(page), toast(page)];
  const press = async (target: Locator) => {
    await showDock(target);
    await (desktop ? target.click() : target.tap());
  };

  return {
    page,
    press,
    form,
    roi,
    toast: notice,
    call: voice(page),
    chat: chat({ page, press }),
    /** Each of these problems must occur during the test. */
    expectProblems: (...problems: RegExp[]) => void expected.push(...problems),
    problems: async () => {
      const missing = () => expected.filter((pattern) => !seen.some((problem) => pattern.test(problem)));
      // The browser reports problems with a delay.
      await eventually(() => missing().length, 0, 2_000).catch(() => undefined);
      return [
        ...seen.filter((problem) => !expected.some((pattern) => pattern.test(problem))),
        ...missing().map((pattern) => `expected, but never happened: ${String(pattern)}`),
      ];
    },
    send: async (lead: Partial<Lead> = {}) => {
      await form.fill(lead);
      await press(form.submit);
      await notice.says(outcomes.sent);
    },
    reload: async () => {
      await page.reload();
      await hydratePage(page);
    },
  };
}

function watch(page: Page, hosts: string[]): string[] {
  const problems: string[] = [];
  page.on('console', (message) =>
    problems.push(`console ${message.type()}: ${message.text()} (${message.location().url})`),
  );
  page.on('pageerror', (error) => problems.push(`page error: ${error.stack ?? error.message}`));
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText;
    // The browser aborts pending requests when the visitor leaves the page.
    if (reason !== 'net::ERR_ABORTED')
      problems.push(`failed: ${request.method()} ${request.url()} ${reason}`);
  });
  page.on('request', (request) => {
    if (!hosts.includes(new URL(request.url()).origin)) problems.push(`other host: ${request.url()}`);
  });
  return problems;
}

/** Waits until the lead form has `novalidate`, which hydration sets. */
export const untilHydrated = (page: Page) => page.locator('form[novalidate]').waitFor({ state: 'attached' });

/** Hydrates the page by an event that does nothing else. */
export async function hydratePage(page: Page): Promise<void> {
  await page.evaluate(() => dispatchEvent(new Event('focusin')));
  await untilHydrated(page);
}
