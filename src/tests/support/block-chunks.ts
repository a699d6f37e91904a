import type { Page } from 'playwright-core';

const CHUNKS = '**/assets/chunks/**';

export const blockedChunks = [/console error: Failed to load resource/, /failed: GET .*\/assets\/chunks\//];

/** Blocks all chunks that the page has not loaded. A chunk that is only prefetched counts as not loaded. */
export async function blockChunks(page: Page): Promise<void> {
  const loaded = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((entry) => (entry as PerformanceResourceTiming).initiatorType !== 'link')
      .map(({ name }) => name),
  );
  await page.route(CHUNKS, (route) =>
    loaded.includes(route.request().url()) ? route.continue() : route.abort('failed'),
  );
}
