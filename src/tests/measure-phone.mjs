// Measures a running site as a phone meets it, on slow 4G and a processor four times slower: script before the first input,
// paints, and how soon a tap paints. Prints medians: npm run measure:phone -- http://localhost:3000 [runs]
import { setTimeout } from 'node:timers/promises';
import { chromium } from 'playwright-core';
import { findBrowser } from './support/find-browser.mjs';

const [address = 'http://localhost:3000', runs = '7'] = process.argv.slice(2);
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
// Chrome's own "Slow 4G".
const SLOW_4G = { offline: false, latency: 562.5, downloadThroughput: 184_320, uploadThroughput: 84_375 };
const LIMITS = { bytes: 5_000, lcp: 1_600, tbt: 100, cls: 0, cold: 200, warm: 100 };

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

/** Runs in the page from its beginning. */
function observe() {
  const seen = { lcp: 0, cls: 0, tbt: 0, restored: false, slowest: 0 };
  window.seen = seen;
  const watch = (type, take, options = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({
      type,
      buffered: true,
      ...options,
    });
  watch('largest-contentful-paint', ({ startTime }) => (seen.lcp = startTime));
  watch('layout-shift', ({ value, hadRecentInput }) => (seen.cls += hadRecentInput ? 0 : value));
  // As Lighthouse counts: from the first paint on.
  watch('longtask', ({ startTime, duration }) => {
    const [paint] = performance.getEntriesByName('first-contentful-paint');
    if (paint && startTime >= paint.startTime) seen.tbt += duration - 50;
  });
  watch('event', ({ duration }) => (seen.slowest = Math.max(seen.slowest, duration)), {
    durationThreshold: 16,
  });
  addEventListener('pageshow', ({ persisted }) => (seen.restored ||= persisted));
}

async function arrive(browser) {
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  const wire = await context.newCDPSession(page);
  await wire.send('Network.enable');
  await wire.send('Network.emulateNetworkConditions', SLOW_4G);
  await wire.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.addInitScript(observe);
  const scripts = [];
  const kinds = new Map();
  wire.on('Network.requestWillBeSent', ({ requestId, type }) => kinds.set(requestId, type));
  // Bodies alone: what a file weighs, without its headers.
  wire.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    if (kinds.get(requestId) === 'Script') scripts.push(encodedDataLength);
  });
  return { context, page, scripts };
}

const seen = (page) => page.evaluate(() => window.seen);
const slowest = async (page) => {
  await setTimeout(400);
  const { slowest: duration } = await seen(page);
  await page.evaluate(() => (window.seen.slowest = 0));
  return duration;
};

async function load(browser) {
  const { context, page, scripts } = await arrive(browser);
  await page.goto(address);
  await setTimeout(2_500);
  const { lcp, cls, tbt } = await seen(page);
  await page.evaluate(() => (window.seen.slowest = 0));
  const bytes = scripts.reduce((sum, size) => sum + size, 0);
  await page.locator('main section button').first().tap();
  await page.locator('#dock-voice').waitFor();
  const cold = await slowest(page);
  await page.locator('#dock-voice .close-button').tap();
  const warm = await slowest(page);
  await page.goto(`${address}/robots.txt`);
  await page.goBack({ waitUntil: 'commit' });
  await page.waitForFunction(() => window.seen);
  const { restored, cls: shifted } = await seen(page);
  await context.close();
  return { bytes, lcp, tbt, cls: Math.max(cls, shifted), cold, warm, restored };
}

const found = findBrowser();
if (!found) throw new Error('There is no Chromium: set CHROME_PATH.');
const browser = await chromium.launch({
  ...found,
  args: ['--no-sandbox', '--disable-gpu'],
  ignoreDefaultArgs: ['--disable-back-forward-cache'],
});
const faults = [];

const all = [];
for (let run = 0; run < Number(runs); run += 1) all.push(await load(browser));
for (const [name, most] of Object.entries(LIMITS)) {
  const values = all.map((one) => Math.round(one[name] * 1_000) / 1_000);
  console.log(`${name}: ${median(values)} (${values.join(', ')}), at most ${most}`);
  if (median(values) > most) faults.push(name);
}
console.log(
  `restored from the back/forward cache: ${all.filter(({ restored }) => restored).length} of ${runs}`,
);
await browser.close();
for (const fault of faults) console.error(`over its limit: ${fault}`);
process.exitCode = faults.length > 0 ? 1 : 0;
