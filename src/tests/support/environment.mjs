import { AsyncLocalStorage } from 'node:async_hooks';
import { TestEnvironment } from 'jest-environment-node';
import { findBrowser } from './find-browser.mjs';
import { hasSharedMemory } from './run-end.mjs';

// Jest and vike open one for each test file. Before Node 24, each open one slows down every promise of the worker.
const storages = new Set();
const { run } = AsyncLocalStorage.prototype;
AsyncLocalStorage.prototype.run = function (...args) {
  storages.add(this);
  return run.apply(this, args);
};

let browser;

async function launchBrowser({ chromium }) {
  const launched = await chromium.launch({
    ...findBrowser(),
    args: ['--disable-gpu', '--disable-quic', '--disable-audio-output'],
    // Keeps the back/forward cache, because visitors' browsers have it. Keeps /dev/shm, because it makes pages 10% faster.
    ignoreDefaultArgs: [
      '--disable-back-forward-cache',
      ...(hasSharedMemory() ? ['--disable-dev-shm-usage'] : []),
    ],
  });
  // This process goes on until the browser is closed.
  globalThis.closers?.push(() => launched.close());
  // After the run, Jest's worker stops listening to messages. Jest waits half a second for its end, which freeing its memory exceeds.
  process.on('removeListener', (event) => {
    if (event === 'message') void launched.close().then(() => process.exit());
  });
  return launched;
}

/**
 * Lets the test files of a Jest worker share one Playwright and one browser, because starting both takes a second. Closes what
 * a test file registered with `closeAfterTests`, even if Jest skipped all tests of the file.
 */
export default class Environment extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    this.runsBuiltSite = /\/src\/tests\/(browser|process)\//.test(context.testPath);
    this.opensBrowser = context.testPath.includes('/src/tests/browser/');
  }

  async setup() {
    await super.setup();
    if (this.opensBrowser) {
      this.global.playwright = await import('playwright/test');
      this.global.browser = browser ??= await launchBrowser(this.global.playwright);
    }
    // Without this list, the test file would use the list of global-setup.mjs, because Jest copies global variables.
    this.global.closers = [];
    // A build may take longer than a test may.
    if (this.runsBuiltSite) await fetch(`${process.env.TEST_PARTS}/build`);
  }

  async handleTestEvent({ name }) {
    if (name !== 'run_finish') return;
    for (const close of this.global.closers.reverse()) await close();
    if (this.opensBrowser) for (const context of browser.contexts()) await context.close();
  }

  async teardown() {
    for (const storage of storages) storage.disable();
    storages.clear();
    await super.teardown();
  }
}
