import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';

// The same browser without windows of its own: a third of the work for each visitor, but no microphone.
const SHELL = '/usr/bin/chromium-headless-shell';

const USUAL = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
];

const first = (paths) => paths.find((path) => path && existsSync(path));

/** The Chromium to test with: CHROME_PATH, a usual place, or the one that Playwright has fetched. */
export function findBrowser() {
  return first([process.env.CHROME_PATH, ...USUAL, chromium.executablePath()]);
}

/** One that shows pages and makes no calls: the lighter one, where there are both. */
export function findLightBrowser() {
  const whole = findBrowser();
  return whole && first([process.env.CHROME_PATH, SHELL, whole]);
}
