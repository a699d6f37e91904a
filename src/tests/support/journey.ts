import { afterAll, afterEach, beforeAll, expect } from '@jest/globals';
import type { Browser, BrowserContextOptions, BrowserType, Locator, Page } from 'playwright-core';
import { paths } from '#shared/api.ts';
import { pagesOf } from './browsers.ts';
import { chat } from './chat-steps.ts';
import { scrollPastHero } from './dock-steps.ts';
import { eventually } from './eventually.ts';
import { sharedSite, startSite, type Site } from './site.ts';
import { calculator, leadForm, outcomes, refused, toast, type Lead } from './steps.ts';
import { voice } from './voice-steps.ts';

// Smooth scrolling only costs time, but where a journey is about it.
const STILL = { reducedMotion: 'reduce' } as const;

export const devices = {
  phone: { ...STILL, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  desktop: { ...STILL, viewport: { width: 1350, height: 900 } },
} satisfies Record<string, BrowserContextOptions>;
export type Device = keyof typeof devices;

/** On a phone by touch, on a desktop by mouse. */
export const bothDevices: Device[] = ['phone', 'desktop'];

export interface Arrival {
  /** The phone, where nothing else is said. */
  device?: Device | undefined;
  /** A size of the window: below 600 px wide it is a phone's. */
  size?: [width: number, height: number];
  path?: string;
  /** Another site than the journeys' own. */
  url?: string;
  context?: BrowserContextOptions;
  /** Runs while the page is still blank. */
  before?: ((page: Page) => unknown) | undefined;
  /** False where the visitor has not touched the page yet. */
  touched?: boolean;
  /** In a browser that nobody used: where the test holds its clock, or looks at what it does first or keeps. */
  fresh?: boolean;
}

/** Somebody with a device of their own and the page open in it, its parts at hand. */
export type Visitor = Awaited<ReturnType<typeof arrive>>;

/** A site and the one browser for a file; after each test no page may have complained without leave. */
export function journeys({ env }: { env?: Record<string, string> } = {}) {
  let site: Site;
  let browser: Browser;
  let visitors: Visitor[] = [];
  const openPage = pagesOf(() => browser);

  beforeAll(async () => {
    [site, browser] = await Promise.all([env ? startSite({ env }) : sharedSite(), openBrowser()]);
  });
  afterEach(async () => {
    const here = visitors;
    visitors = [];
    const open = here.filter(({ page }) => !page.isClosed());
    const complaints = (await Promise.all(here.map((visitor) => visitor.complaints()))).flat();
    // A file that is fetched ahead may be under way.
    await Promise.all(open.map(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' })));
    await Promise.all(here.map(({ leave }) => leave()));
    expect(complaints).toEqual([]);
  });
  afterAll(async () => {
    await browser.close();
    await site.stop();
  });

  return {
    site: () => site,
    visit: async ({ url = site.url, path = '/', before, touched = true, ...arrival }: Arrival = {}) => {
      const visitor = await arrive(openPage, { url, ...arrival });
      visitors.push(visitor);
      await before?.(visitor.page);
      await visitor.page.goto(path, { waitUntil: touched ? 'load' : 'commit' });
      if (touched) await firstTouch(visitor.page);
      return visitor;
    },
    leadsOf: ({ email }: Pick<Lead, 'email'>) =>
      site.stored.rows('select * from leads where email = $1 order by created_at', [email]),
    calculationsOf: (staffCost: string) =>
      site.stored.rows('select * from roi_calculations where current_staff_cost = $1', [staffCost]),
  };
}
export type Journeys = ReturnType<typeof journeys>;

declare global {
  /** Lent by environment.mjs. */
  var chromium: BrowserType;
}

/** The browser that all files share: each visitor has a context of their own. */
export function openBrowser(): Promise<Browser> {
  const address = process.env.TEST_BROWSER;
  if (!address) throw new Error('The tests have no browser: run them by `npm test`.');
  return chromium.connect(address);
}

async function arrive(
  openPage: ReturnType<typeof pagesOf>,
  { url, device, size, context, fresh = false }: Arrival & { url: string },
) {
  const [width, height] = size ?? [];
  const kind = device ?? (width && width >= 600 ? 'desktop' : 'phone');
  const viewport = width && height ? { viewport: { width, height } } : {};
  const options = { ...devices[kind], ...viewport, baseURL: url, ...context };
  const { page, leave } = await openPage(options, fresh);
  page.setDefaultTimeout(8_000);
  const heard = watch(page, new URL(url).origin);
  const expected: RegExp[] = [];
  const [form, roi, notice] = [leadForm(page), calculator(page), toast(page)];
  /** Taps on a phone, clicks on a desktop. */
  const press = async (target: Locator) => {
    await scrollPastHero(target);
    await (kind === 'phone' ? target.tap() : target.click());
  };

  return {
    ...{ page, leave, press, form, roi, toast: notice, call: voice(page), talk: chat({ page, press }) },
    /** Declares what the test itself brings about: each must happen, and nothing else may. */
    provokes: (...complaints: RegExp[]) => void expected.push(...complaints),
    /** What the page complained of without leave, and what was declared and did not come, once all is heard. */
    complaints: async () => {
      const missing = () => expected.filter((pattern) => !heard.some((complaint) => pattern.test(complaint)));
      // The browser tells of what happened a moment after it did.
      await eventually(() => missing().length, 0, 2_000).catch(() => undefined);
      return [
        ...heard.filter((complaint) => !expected.some((pattern) => pattern.test(complaint))),
        ...missing().map((pattern) => `declared, but never happened: ${String(pattern)}`),
      ];
    },
    /** Sends the form, as it stands or with this in it, and hears that it arrived. */
    send: async (lead: Partial<Lead> = {}) => {
      await form.fill(lead);
      await press(form.submit);
      await notice.says(...outcomes.sent);
    },
    /** Sends this lead, which the server takes, and does not hear of it. */
    sendUnheard: async (lead: Lead) => {
      expected.push(refused, new RegExp(`failed: POST .*${paths.leads}`));
      await page.route(`**${paths.leads}`, async (route) => {
        await route.fetch();
        await route.abort('connectionreset');
      });
      await form.fill(lead);
      await press(form.submit);
      await notice.says(...outcomes.failed);
      await page.unroute(`**${paths.leads}`);
    },
    reload: async () => {
      await page.reload();
      await firstTouch(page);
    },
  };
}

/** Everything that a page should not do: speak on the console, fail, or ask another host. */
function watch(page: Page, origin: string): string[] {
  const heard: string[] = [];
  page.on('console', (message) => {
    heard.push(`console ${message.type()}: ${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => heard.push(`page error: ${error.stack ?? error.message}`));
  page.on('crash', () => heard.push('page crash'));
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    // What a visitor breaks off by leaving the page is no failure.
    if (reason !== 'net::ERR_ABORTED') heard.push(`failed: ${request.method()} ${request.url()} ${reason}`);
  });
  page.on('request', (request) => {
    if (!request.url().startsWith(`${origin}/`)) heard.push(`other host: ${request.url()}`);
  });
  return heard;
}

/** The lead form takes the browser's own checks away once the islands run. */
export const untilAwake = (page: Page) => page.locator('form[novalidate]').waitFor();

/** Wakes the islands by a key that does nothing else, as the mouse or a finger would on their way. */
export async function firstTouch(page: Page): Promise<void> {
  await page.keyboard.press('Shift');
  await untilAwake(page);
}
