// Takes the README's picture of a running site: npm run docs:screenshot -- http://localhost:3000
import { chromium } from 'playwright-core';
import { findBrowser } from '../src/tests/support/find-browser.mjs';

const address = process.argv[2] ?? 'http://localhost:3000';
const browser = await chromium.launch({
  executablePath: findBrowser(),
  args: ['--no-sandbox', '--disable-gpu'],
});
const page = await browser.newPage({ viewport: { width: 1200, height: 750 }, colorScheme: 'light' });
await page.goto(address);
await page.screenshot({ path: 'docs/screenshot.png' });
await browser.close();
