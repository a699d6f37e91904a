// Prints the functions of this project that run for the first tap on the chat, by file.
// The development server serves one file for each source file. Usage: npm run measure:tap -- http://localhost:3000
import { chromium } from 'playwright-core';
import { findBrowser } from './support/find-browser.mjs';

const [address = 'http://localhost:3000'] = process.argv.slice(2);
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

const found = findBrowser();
if (!found) throw new Error('There is no Chromium: set CHROME_PATH.');
const browser = await chromium.launch({ ...found, args: ['--disable-gpu'] });
const page = await browser.newPage(PHONE);
const devTools = await page.context().newCDPSession(page);
await page.goto(address, { waitUntil: 'networkidle' });
await devTools.send('Profiler.enable');
await devTools.send('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
await page.locator('#dock-chat-launcher').tap();
await page.locator('#dock-chat textarea').waitFor();
const { result } = await devTools.send('Profiler.takePreciseCoverage');
await browser.close();

const files = result
  .filter(({ url }) => url.startsWith(address) && new URL(url).pathname.startsWith('/src/'))
  .map(({ url, functions }) => ({
    file: new URL(url).pathname,
    // A file's own top level has no name. The development server adds the functions that begin with `$`.
    names: functions.filter(({ functionName, ranges }) => /^[^$<]/.test(functionName) && ranges[0].count > 0),
  }))
  .filter(({ names }) => names.length > 0)
  .sort((one, other) => one.file.localeCompare(other.file));
for (const { file, names } of files) {
  console.log(`${file}: ${names.map(({ functionName }) => functionName).join(', ')}`);
}
const count = files.reduce((sum, { names }) => sum + names.length, 0);
console.log(`${count} functions in ${files.length} files`);
