import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';

const USUAL = [
  // The same browser without windows of its own: a third of the work for each visitor.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
];

/** The Chromium to test with: CHROME_PATH, a usual place, or the one that Playwright has fetched. */
export function findBrowser() {
  return [process.env.CHROME_PATH, ...USUAL, chromium.executablePath()].find(
    (path) => path && existsSync(path),
  );
}
