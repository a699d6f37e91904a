import { afterEach, beforeAll } from '@jest/globals';
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright';
import type * as Playwright from 'playwright/test';
import { collectAnnouncements } from './init-scripts.ts';
import { eventually } from './eventually.ts';
import { leadsFrom } from './leads.ts';
import { chat, voice } from './panel-steps.ts';
import { sharedSite, type Site, startSite } from './site-process.ts';
import { calculator, delayRequests, type Lead, leadForm, outcomes, showDock, toast } from './steps.ts';
import { keepTranslating } from './init-scripts.ts';

declare global {
  // Set by environment.mjs.
  var playwright: typeof Playwright;
  var browser: Browser;
}

/** Playwright's assertions wait, and name the element that fails. */
export const expect = playwright.expect.configure({ timeout: 15_000 });

// Smooth scrolling would slow down the tests.
const STILL = { reducedMotion: 'reduce' } as const;

export const devices = {
  phone: { ...STILL, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  desktop: { ...STILL, viewport: { width: 1350, height: 900 } },
} satisfies Record<string, BrowserContextOptions>;
type Device = keyof typeof devices;

export interface Arrival {
  /** Default: the phone, or the desktop if `size` is at least 600 px wide. */
  device?: Device | undefined;
  size?: [width: number, height: number];
  path?: string;
  context?: BrowserContextOptions;
  before?: ((page: Page) => unknown) | undefined;
  /** By default, a key press hydrates the page on arrival. `false` skips this key press. */
  hydrated?: boolean;
  /** `true` opens a new browser context instead of a reused one. Default: the value of `clock`. */
  fresh?: boolean;
  clock?: boolean;
  /** `true` collects what a screen reader announces. */
  listens?: boolean;
  /** `true` translates the page after each load, and then everything that changes, as browsers do. */
  translated?: boolean;
  /** Delays requests to these URLs until the test calls the visitor's `release`. */
  delays?: string | RegExp;
}

// Only tests cut the connection, and scripts may fail to load meanwhile.
const OFFLINE = 'net::ERR_INTERNET_DISCONNECTED';

export type Visitor = Awaited<ReturnType<typeof arrive>>;

/** Each test fails if its pages cause other problems than those passed to `expectProblems`. */
export function journeys({ env }: { env?: Record<string, string> } = {}) {
  let site: Site;
  let visitors: Visitor[] = [];
  const openPage = createPageOpener();

  beforeAll(async () => {
    site = await (env ? startSite(env) : sharedSite());
  });
  afterEach(async () => {
    const current = visitors;
    visitors = [];
    const open = current.filter(({ page }) => !page.isClosed());
    const problems = (await Promise.all(current.map((visitor) => visitor.problems()))).flat();
    // Ignores errors of Playwright's request handlers, because a handler may still delay a script.
    await Promise.all(open.map(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' })));
    await Promise.all(current.map(({ leave }) => leave()));
    expect(problems).toEqual([]);
  });

  return {
    site: () => site,
    visit: async ({ path = '/', before, hydrated = true, listens, translated, ...arrival }: Arrival = {}) => {
      const visitor = await arrive(openPage, { url: site.url, ...arrival });
      visitors.push(visitor);
      const heard = listens ? await collectAnnouncements(visitor.page) : { announced: [], logged: [] };
      if (translated) await keepTranslating(visitor.page);
      await before?.(visitor.page);
      await visitor.page.goto(path, { waitUntil: hydrated ? 'load' : 'commit' });
      if (hydrated) await hydratePage(visitor.page);
      return { ...visitor, ...heard };
    },
    /** Waits for this many leads, because a busy site stores a lead after it has answered. */
    leadsOf: ({ email }: Pick<Lead, 'email'>, count = 1) =>
      eventually(
        () => leadsFrom(site.testDatabase, email),
        (leads) => leads.length >= count,
      ),
    calculationsOf: (staffCost: string) =>
      site.testDatabase.rows('select * from roi_calculations where current_staff_cost = $1', [staffCost]),
  };
}

/**
 * Returns a function that opens a page. Unless `fresh` is true, the function reuses the browser context and the renderer
 * process of an earlier visitor with the same options, because starting a process takes as long as two visits.
 */
function createPageOpener() {
  const emptyPages = new Map<string, Page[]>();
  return async (options: BrowserContextOptions, fresh: boolean) => {
    const device = JSON.stringify(options);
    const emptyPage = fresh ? undefined : emptyPages.get(device)?.pop();
    const page = emptyPage
      ? await openBeside(emptyPage)
      : await (await browser.newContext(options)).newPage();
    const leave = async () => {
      if (fresh || page.isClosed()) return page.context().close();
      emptyPages.set(device, [...(emptyPages.get(device) ?? []), await clear(page, emptyPage)]);
    };
    return { page, leave };
  };
}

async function openBeside(emptyPage: Page): Promise<Page> {
  const opened = emptyPage.waitForEvent('popup');
  await emptyPage.evaluate(() => void open('about:blank'));
  return opened;
}

/** Clears the visitor's data, and closes all pages but one. The remaining page shows robots.txt and runs no script. */
async function clear(page: Page, emptyPage: Page | undefined): Promise<Page> {
  const context = page.context();
  await context.setOffline(false);
  if (!emptyPage) await page.goto('/robots.txt');
  const keptPage = emptyPage ?? page;
  const others = context.pages().filter((each) => each !== keptPage);
  await Promise.all(others.map((each) => each.close()));
  await Promise.all([
    context.clearCookies(),
    context.clearPermissions(),
    keptPage.evaluate(() => [localStorage, sessionStorage].forEach((storage) => storage.clear())),
  ]);
  return keptPage;
}

async function arrive(
  openPage: ReturnType<typeof createPageOpener>,
  { url, device, size, context, clock = false, fresh = clock, delays }: Arrival & { url: string },
) {
  const [width, height] = size ?? [];
  const kind = device ?? (width && width >= 600 ? 'desktop' : 'phone');
  const viewport = width && height ? { viewport: { width, height } } : {};
  const options = { ...devices[kind], ...viewport, baseURL: url, ...context };
  const { page, leave } = await openPage(options, fresh);
  page.setDefaultTimeout(8_000);
  if (clock) await page.clock.install();
  const release = delays ? await delayRequests(page, delays) : () => undefined;
  const seen = watch(page, new URL(url).origin);
  const expected: RegExp[] = [];
  const [form, roi, notice] = [leadForm(page), calculator(page), toast(page)];
  const press = async (target: Locator) => {
    await showDock(target);
    await (kind === 'phone' ? target.tap() : target.click());
  };

  return {
    page,
    leave,
    release,
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

function watch(page: Page, origin: string): string[] {
  const problems: string[] = [];
  page.on('console', (message) => {
    if (!message.text().includes(OFFLINE))
      problems.push(`console ${message.type()}: ${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => problems.push(`page error: ${error.stack ?? error.message}`));
  page.on('crash', () => problems.push('page crash'));
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    // The browser aborts pending requests when the visitor leaves the page.
    if (reason !== 'net::ERR_ABORTED' && reason !== OFFLINE)
      problems.push(`failed: ${request.method()} ${request.url()} ${reason}`);
  });
  page.on('request', (request) => {
    if (!request.url().startsWith(`${origin}/`)) problems.push(`other host: ${request.url()}`);
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
