// Loads a running site as a phone on slow 4G, and prints the median of each metric.
// Usage: node src/tests/measure-phone.mjs http://localhost:3000 [runs]
import { setTimeout } from 'node:timers/promises';
import { chromium } from 'playwright';
import { findBrowser } from './support/find-browser.mjs';

const [address = 'http://localhost:3000', runs = '7'] = process.argv.slice(2);
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
// About Chrome's network preset "Slow 4G".
const SLOW_4G = { offline: false, latency: 562.5, downloadThroughput: 184_320, uploadThroughput: 84_375 };
/** Limits of the medians. Times are in milliseconds. `bytes` is the size of the scripts that run while the page loads. */
const LIMITS = { bytes: 6_000, lcp: 1_600, tbt: 100, cls: 0, firstTap: 200, secondTap: 100, chatTap: 200 };

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

function observe() {
  const metrics = { lcp: 0, cls: 0, tbt: 0, slowest: 0 };
  window.metrics = metrics;
  const watch = (type, read, options = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(read)).observe({
      type,
      buffered: true,
      ...options,
    });
  watch('largest-contentful-paint', ({ startTime }) => (metrics.lcp = startTime));
  watch('layout-shift', ({ value, hadRecentInput }) => (metrics.cls += hadRecentInput ? 0 : value));
  // Counts only long tasks after the first paint, as Lighthouse does.
  watch('longtask', ({ startTime, duration }) => {
    const [paint] = performance.getEntriesByName('first-contentful-paint');
    if (paint && startTime >= paint.startTime) metrics.tbt += duration - 50;
  });
  // From the finger's touch to the next frame.
  watch('event', ({ duration }) => (metrics.slowest = Math.max(metrics.slowest, duration)), {
    durationThreshold: 16,
  });
}

async function measure(browser) {
  const page = await browser.newPage(PHONE);
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Network.enable');
  await devTools.send('Network.emulateNetworkConditions', SLOW_4G);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.addInitScript(observe);
  let bytes = 0;
  const types = new Map();
  devTools.on('Network.requestWillBeSent', ({ requestId, type }) => types.set(requestId, type));
  devTools.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    if (types.get(requestId) === 'Script') bytes += encodedDataLength;
  });
  await page.goto(address);
  const bytesAtLoad = bytes;
  await setTimeout(5_000);
  const { lcp, cls, tbt } = await page.evaluate(() => window.metrics);
  const tap = async (target, panel, state) => {
    await page.evaluate(() => (window.metrics.slowest = 0));
    await page.locator(target).tap();
    await page.locator(panel).waitFor({ state });
    await setTimeout(400);
    return page.evaluate(() => window.metrics.slowest);
  };
  const firstTap = await tap('#hero-call', '#dock-voice', 'visible');
  const secondTap = await tap('#dock-voice .close-button', '#dock-voice', 'hidden');
  const chatTap = await tap('#dock-chat-launcher', '#dock-chat[open]', 'visible');
  await page.close();
  return { bytes: bytesAtLoad, lcp, tbt, cls, firstTap, secondTap, chatTap };
}

const found = findBrowser();
if (!found) throw new Error('There is no Chromium: set CHROME_PATH.');
const browser = await chromium.launch({ ...found, args: ['--disable-gpu'] });
const results = [];
for (let run = 0; run < Number(runs); run += 1) results.push(await measure(browser));
await browser.close();

for (const [name, limit] of Object.entries(LIMITS)) {
  const values = results.map((result) => Math.round(result[name] * 1_000) / 1_000);
  const isOver = median(values) > limit;
  console.log(
    `${name}: ${median(values)} (${values.join(', ')})${isOver ? `, over its limit of ${limit}` : ''}`,
  );
  if (isOver) process.exitCode = 1;
}
