import { setTimeout } from 'node:timers/promises';
import { chromium, type Browser, type BrowserContextOptions, type Locator, type Page } from 'playwright-core';
import { findBrowser, findLightBrowser } from './find-browser.mjs';

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A microphone that beeps, where a journey grants one.
  '--use-fake-device-for-media-stream',
];

const HEARING_MS = 2_000;

// Smooth scrolling only costs time, but where a journey is about it.
const STILL = { reducedMotion: 'reduce' } as const;

export const devices = {
  phone: { ...STILL, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  desktop: { ...STILL, viewport: { width: 1350, height: 900 } },
} satisfies Record<string, BrowserContextOptions>;
export type Device = keyof typeof devices;

/** Somebody with a device of their own and the page open in it. */
export interface Visitor {
  page: Page;
  /** Taps on a phone, clicks on a desktop. */
  press: (target: Locator) => Promise<void>;
  /** Declares what the test itself brings about: each must happen, and nothing else may. */
  provokes: (...complaints: RegExp[]) => void;
  /** What the page complained of without leave, and what was declared and did not come, once all is heard. */
  complaints: () => Promise<string[]>;
  leave: () => Promise<void>;
}

export interface VisitOptions {
  browser: Browser;
  /** The site's address: any other host is a complaint. */
  url: string;
  device: Device;
  context?: BrowserContextOptions;
}

/** `calls` for visitors who use a microphone. */
export function launchBrowser({ calls = false } = {}): Promise<Browser> {
  const executablePath = calls ? findBrowser() : findLightBrowser();
  if (!executablePath) throw new Error('No Chromium was found: set CHROME_PATH.');
  return chromium.launch({ executablePath, args: FLAGS });
}

/** A visitor with a blank page, watched from the start. */
export async function welcome({ browser, url, device, context: options }: VisitOptions): Promise<Visitor> {
  const context = await browser.newContext({ ...devices[device], baseURL: url, ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(8_000);
  const heard = watch(page, new URL(url).origin);
  const expected: RegExp[] = [];

  return {
    page,
    press: (target) => (device === 'phone' ? target.tap() : target.click()),
    provokes: (...complaints) => void expected.push(...complaints),
    async complaints() {
      // The browser tells of what happened a moment after it did.
      const isMissing = (pattern: RegExp) => !heard.some((complaint) => pattern.test(complaint));
      const deadline = Date.now() + HEARING_MS;
      while (expected.some(isMissing) && Date.now() < deadline) await setTimeout(25);
      return [
        ...heard.filter((complaint) => !expected.some((pattern) => pattern.test(complaint))),
        ...expected.filter(isMissing).map((pattern) => `declared, but never happened: ${String(pattern)}`),
      ];
    },
    leave: () => context.close(),
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
