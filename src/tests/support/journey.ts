import { afterAll, afterEach, beforeAll, expect } from '@jest/globals';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { launchBrowser, welcome, type Device, type Visitor } from './browser.ts';
import { startSite, type Site } from './site.ts';

export interface Arrival {
  device: Device;
  path?: string;
  context?: BrowserContextOptions;
  /** Runs while the page is still blank. */
  before?: (page: Page) => unknown;
  /** False where the script is not to be waited for. */
  hydrated?: boolean;
}

export interface Journeys {
  site: () => Site;
  visit: (arrival: Arrival) => Promise<Visitor>;
}

export interface JourneyOptions {
  env?: Record<string, string>;
  /** Visitors use a microphone. */
  calls?: boolean;
}

/** One site and one browser for a file; after each test no page may have complained without leave. */
export function journeys({ env = {}, calls = false }: JourneyOptions = {}): Journeys {
  let site: Site;
  let browser: Browser;
  let visitors: Visitor[] = [];

  beforeAll(async () => {
    [site, browser] = await Promise.all([startSite({ env }), launchBrowser({ calls })]);
  });
  afterEach(async () => {
    const complaints = (await Promise.all(visitors.map((visitor) => visitor.complaints()))).flat();
    await Promise.all(visitors.map((visitor) => visitor.leave()));
    visitors = [];
    expect(complaints).toEqual([]);
  });
  afterAll(async () => {
    await browser.close();
    await site.stop();
  });

  return {
    site: () => site,
    async visit({ device, path = '/', context = {}, before, hydrated = true }) {
      const visitor = await welcome({ browser, url: site.url, device, context });
      visitors.push(visitor);
      await before?.(visitor.page);
      await visitor.page.goto(path, { waitUntil: hydrated ? 'load' : 'commit' });
      if (hydrated) await untilHydrated(visitor.page);
      return visitor;
    },
  };
}

/** The lead form takes the browser's own checks away once its script runs. */
export const untilHydrated = (page: Page) => page.locator('form[novalidate]').waitFor();

/** On a phone by touch, on a desktop by mouse. */
export const bothDevices: Device[] = ['phone', 'desktop'];
