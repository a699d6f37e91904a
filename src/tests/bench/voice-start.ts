import { cpus } from 'node:os';
import { chromium, type Browser, type Page, type Request } from 'playwright-core';
import { startCallProvider } from '../support/call-provider.ts';
import { findBrowser } from '../support/find-browser.mjs';
import { runSite } from '../support/site-process.ts';
import { startStandIn } from '../support/stand-in.ts';

// What comes before a call, and how much later it starts where it takes a token: npm run bench:voice
const STARTS = 50;

declare global {
  /** Resolves with the milliseconds from the tap until the page is told of its call. */
  var untilCalled: Promise<number>;
}

const provider = await startCallProvider();
const free = await startStandIn(() => undefined);
await free.stop();
const tokens = {
  ...{ PUBLIC_URL: free.url, PORT: new URL(free.url).port },
  ...{ VAPI_PRIVATE_KEY: 'private-key', VAPI_ORG_ID: 'org-1' },
  ...{ VOICE_MAX_CONCURRENT: '1000', VOICE_DAILY_SECONDS: '86400' },
};
const sites = [{ VAPI_PUBLIC_KEY: 'public-key' }, tokens].map((keys) =>
  runSite({
    VAPI_API_URL: provider.url,
    VAPI_ASSISTANT_ID: 'assistant-1',
    RATE_LIMIT_WINDOW_MS: '1000',
    ...keys,
  }),
);
const addresses = await Promise.all(sites.map(({ address }) => address));

const callButton = (page: Page) => page.locator('main section').first().getByRole('button');

async function touch(page: Page): Promise<void> {
  await page.keyboard.press('Shift');
  await page.locator('form[novalidate]').waitFor();
}

/** A tap in the hero of a page that has been touched, as by a visitor who comes for the first time. */
async function tap(browser: Browser, address: string): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1350, height: 900 } });
  const page = await context.newPage();
  await page.addInitScript(watchCall);
  await page.goto(address);
  await touch(page);
  await callButton(page).click();
  const ms = await page.evaluate(() => untilCalled);
  await context.close();
  return ms;
}

/** Runs in the page from its beginning. */
function watchCall(): void {
  globalThis.untilCalled = new Promise((resolve) => {
    addEventListener('click', ({ timeStamp }) => {
      const ask = globalThis.fetch;
      globalThis.fetch = async (...asked) => {
        const answer = await ask(...asked);
        if (answer.url.endsWith('/call/web')) resolve(performance.now() - timeStamp);
        return answer;
      };
    });
  });
}

/** Prints the bytes of script and the hosts, by when they come; nothing is fetched ahead. */
async function weigh(browser: Browser, address: string): Promise<void> {
  const page = await browser.newPage();
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  );
  let came: Request[] = [];
  page.on('request', (request) => came.push(request));
  const tell = async (when: string) => {
    const scripts = came.filter(
      (request) => request.resourceType() === 'script' && request.url().startsWith(address),
    );
    const sizes = await Promise.all(scripts.map((script) => script.sizes()));
    const bytes = sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0);
    const hosts = new Set(came.map((request) => new URL(request.url()).host));
    process.stdout.write(`${when}: ${bytes} bytes of script; hosts: ${[...hosts].join(', ') || 'none'}\n`);
    came = [];
  };
  await page.addInitScript(watchCall);
  await page.goto(address, { waitUntil: 'networkidle' });
  await tell('before the first touch');
  await touch(page);
  await page.waitForLoadState('networkidle');
  await tell('at the first touch');
  await callButton(page).click();
  await page.evaluate(() => untilCalled);
  await tell('at the tap');
  await page.close();
}

function say(what: string, values: number[]): void {
  const sorted = values.toSorted((one, other) => one - other);
  const at = (part: number) => (sorted[Math.ceil(sorted.length * part) - 1] ?? NaN).toFixed(0);
  process.stdout.write(`${what}: median ${at(0.5)} ms, p95 ${at(0.95)} ms, of ${values.length}\n`);
}

process.stdout.write(`${cpus().length} cores of ${cpus()[0]?.model ?? ''}, Node ${process.version}\n`);

const flags = ['--no-sandbox', '--disable-gpu', '--use-fake-device-for-media-stream'];
const browser = await chromium.launch({
  ...findBrowser(),
  args: [...flags, '--use-fake-ui-for-media-stream'],
});
await weigh(browser, addresses[1] ?? '');
const taps: [number[], number[]] = [[], []];
for (let start = 0; start < STARTS; start++)
  for (const kind of [0, 1] as const) taps[kind].push(await tap(browser, addresses[kind] ?? ''));
say('tap to call, by the key in the page', taps[0]);
say('tap to call, by a token', taps[1]);

await browser.close();
for (const { child, exited } of sites) {
  child.kill('SIGTERM');
  await exited;
}
await provider.stop();
