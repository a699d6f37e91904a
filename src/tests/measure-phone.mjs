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
const LIMITS = {
  bytes: 6_000,
  lcp: 1_600,
  tbt: 100,
  longestTask: 100,
  cls: 0,
  firstTap: 200,
  secondTap: 100,
  chatTap: 200,
};

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

function observe() {
  const metrics = { lcp: 0, cls: 0, tbt: 0, longestTask: 0, slowest: 0, tapped: 0, opened: 0 };
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
    if (!paint || startTime < paint.startTime) return;
    metrics.tbt += duration - 50;
    metrics.longestTask = Math.max(metrics.longestTask, duration);
  });
  watch('event', ({ duration }) => (metrics.slowest = Math.max(metrics.slowest, duration)), {
    durationThreshold: 16,
  });
  // From the finger's touch to the frame with the open chat.
  addEventListener('pointerdown', ({ timeStamp }) => (metrics.tapped = timeStamp), true);
  new MutationObserver(() => {
    if (!metrics.opened && document.querySelector('#dock-chat[open]'))
      requestAnimationFrame(() => (metrics.opened = performance.now()));
  }).observe(document, { subtree: true, childList: true, attributeFilter: ['open'] });
}

async function openPhone(browser) {
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  const devTools = await context.newCDPSession(page);
  await devTools.send('Network.enable');
  await devTools.send('Network.emulateNetworkConditions', SLOW_4G);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.addInitScript(observe);
  return { context, page, devTools };
}

async function measure(browser) {
  const { context, page, devTools } = await openPhone(browser);
  let bytes = 0;
  const types = new Map();
  devTools.on('Network.requestWillBeSent', ({ requestId, type }) => types.set(requestId, type));
  devTools.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    if (types.get(requestId) === 'Script') bytes += encodedDataLength;
  });
  await page.goto(address);
  const bytesAtLoad = bytes;
  await setTimeout(5_000);
  const { lcp, cls, tbt, longestTask } = await page.evaluate(() => window.metrics);
  const tap = async (target, state) => {
    await page.evaluate(() => (window.metrics.slowest = 0));
    await target.tap();
    await page.locator('#dock-voice').waitFor({ state });
    await setTimeout(400);
    return page.evaluate(() => window.metrics.slowest);
  };
  const firstTap = await tap(page.locator('#hero-call'), 'visible');
  const secondTap = await tap(page.locator('#dock-voice .close-button'), 'hidden');
  await context.close();
  return { bytes: bytesAtLoad, lcp, tbt, longestTask, cls, firstTap, secondTap };
}

async function measureChat(browser) {
  const { context, page } = await openPhone(browser);
  await page.goto(address);
  await setTimeout(5_000);
  await page.locator('#dock-chat-launcher').tap();
  await page.waitForFunction(() => window.metrics.opened > 0);
  const { tapped, opened } = await page.evaluate(() => window.metrics);
  await context.close();
  return { chatTap: opened - tapped };
}

const found = findBrowser();
if (!found) throw new Error('There is no Chromium: set CHROME_PATH.');
const browser = await chromium.launch({ ...found, args: ['--disable-gpu'] });
const results = [];
for (let run = 0; run < Number(runs); run += 1)
  results.push({ ...(await measure(browser)), ...(await measureChat(browser)) });
await browser.close();

for (const [name, limit] of Object.entries(LIMITS)) {
  const values = results.map((result) => Math.round(result[name] * 1_000) / 1_000);
  const isOver = median(values) > limit;
  console.log(
    `${name}: ${median(values)} (${values.join(', ')})${isOver ? `, over its limit of ${limit}` : ''}`,
  );
  if (isOver) process.exitCode = 1;
}
