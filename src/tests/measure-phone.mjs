// Measures a running site as a phone meets it, on slow 4G and a processor four times slower:
// npm run measure:phone -- http://localhost:3000 [load | taps] [runs]
// `load`: what came before input, paints, and how soon taps paint; medians. `taps`: ten first taps at five moments.
import { setTimeout } from 'node:timers/promises';
import { chromium } from 'playwright-core';
import { findBrowser } from './support/find-browser.mjs';

const [address = 'http://localhost:3000', part = 'load', runs = '7'] = process.argv.slice(2);
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
// Chrome's own "Slow 4G".
const SLOW_4G = { offline: false, latency: 562.5, downloadThroughput: 184_320, uploadThroughput: 84_375 };
const LIMITS = { bytes: 5_000, lcp: 1_600, tbt: 100, cls: 0, cold: 200, warm: 100 };

const CONTROLS = {
  menu: ['header summary', 'header details[open]'],
  'get started': ['header a[href="#contact"]', ':root:has(#contact:target)'],
  'sample call': ['main section button', '#dock-voice'],
  'call launcher': ['#dock-voice-launcher', '#dock-voice'],
  'chat launcher': ['#dock-chat-launcher', '#dock-chat'],
  hint: ['#roi form button[aria-label]', '[role=tooltip]'],
  save: ['#roi button[formmethod=post]', '#roi-share'],
  'call to action': ['#roi form a[href="#contact"]', ':root:has(#contact:target)'],
  question: ['#faq summary', '#faq details[open]'],
  submit: ['#contact form button[type=submit]', '#lead-fault'],
};
const MOMENTS = [0, 500, 1_000, 2_000, 3_000];

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

/** Runs in the page from its beginning. */
function observe() {
  const seen = { lcp: 0, cls: 0, tbt: 0, clicks: 0, restored: false, slowest: 0 };
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
  addEventListener('click', () => (seen.clicks += 1));
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

/** Whether the first tap acted, and acted once. */
async function firstTap(browser, [control, outcome], moment) {
  const { context, page } = await arrive(browser);
  let posts = 0;
  page.on('request', (request) => (posts += request.method() === 'POST' ? 1 : 0));
  await page.goto(address, { waitUntil: 'commit' });
  const target = page.locator(control).first();
  await target.waitFor({ state: 'attached' });
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0, {
    polling: 20,
  });
  // The dock comes once the hero is gone.
  if (control.startsWith('#dock')) await page.evaluate(() => scrollTo(0, 1_500));
  await setTimeout(moment);
  await target.tap({ noWaitAfter: true });
  const acted = await page
    .locator(outcome)
    .first()
    .waitFor({ state: 'attached', timeout: 20_000 })
    .then(
      () => true,
      () => false,
    );
  await setTimeout(300);
  const { clicks } = await seen(page);
  // Before the first script a form goes by the browser alone, once, to another page.
  const wentNatively = clicks === 0 && posts === 1 && page.url().includes('saved=1');
  await context.close();
  return acted && (clicks === 1 || wentNatively);
}

const found = findBrowser();
if (!found) throw new Error('There is no Chromium: set CHROME_PATH.');
const browser = await chromium.launch({
  ...found,
  args: ['--no-sandbox', '--disable-gpu'],
  ignoreDefaultArgs: ['--disable-back-forward-cache'],
});
const faults = [];

if (part === 'load') {
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
} else {
  let taps = 0;
  for (const [name, selectors] of Object.entries(CONTROLS)) {
    const acted = await Promise.all(MOMENTS.map((moment) => firstTap(browser, selectors, moment)));
    taps += acted.length;
    acted.forEach((once, at) => !once && faults.push(`${name} at FCP + ${MOMENTS[at]} ms`));
  }
  console.log(`${taps - faults.length} of ${taps} first taps acted exactly once`);
}
await browser.close();
for (const fault of faults) console.error(`over its limit, or lost: ${fault}`);
process.exitCode = faults.length > 0 ? 1 : 0;
