import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chromium } from 'playwright-core';
import { tsImport } from 'tsx/esm/api';
import { findBrowser } from './find-browser.mjs';
import { watchRun } from './run-watch.mjs';

export default async function setUp() {
  const build = spawn(process.execPath, ['src/server/process/launch.mjs', 'build', '--if-stale'], {
    stdio: 'inherit',
  });
  const built = once(build, 'close');
  const { closeAfterTests } = await tsImport('./close-after-tests.ts', import.meta.url);
  closeAfterTests({ stop: watchRun() });
  const { startTestCluster } = await tsImport('./test-cluster.ts', import.meta.url);
  process.env.TEST_ADMIN_URL = await startTestCluster();
  const [status] = await built;
  if (status !== 0) throw new Error('The site does not build.');

  const found = findBrowser();
  if (!found) return;
  const { hasSharedMemory } = await tsImport('./data-dir.ts', import.meta.url);
  const browser = await chromium.launchServer({
    ...found,
    args: ['--disable-gpu', '--disable-quic', '--disable-audio-output'],
    host: '127.0.0.1',
    // Keeps the back/forward cache, because visitors' browsers have it. Keeps /dev/shm, because it makes pages 10% faster.
    ignoreDefaultArgs: [
      '--disable-back-forward-cache',
      ...(hasSharedMemory() ? ['--disable-dev-shm-usage'] : []),
    ],
  });
  closeAfterTests(browser);
  process.env.TEST_BROWSER = browser.wsEndpoint();
  const { startSite } = await tsImport('./site.ts', import.meta.url);
  const { url, testDatabase } = await startSite({ RATE_LIMIT_MAX: '100000' });
  Object.assign(process.env, { TEST_SITE: url, TEST_SITE_DATABASE: testDatabase.url });
}
