import type { Page } from 'playwright-core';

const CHUNKS = '**/assets/chunks/**';

/** What the browser says of chunks that cannot be had. */
export const unloaded = [/console error: Failed to load resource/, /failed: GET .*\/assets\/chunks\//];
export const gone = [/console error: Failed to load resource.*404/];

/** What was only fetched ahead may be gone from the cache by the time that it is wanted. */
const loadedSoFar = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((entry) => (entry as PerformanceResourceTiming).initiatorType !== 'link')
      .map(({ name }) => name),
  );

/** From now on no chunk can be had that the page has not loaded yet. */
export async function loseChunks(page: Page): Promise<void> {
  const loaded = await loadedSoFar(page);
  await page.route(CHUNKS, (route) =>
    loaded.includes(route.request().url()) ? route.continue() : route.abort('failed'),
  );
}

export interface Release {
  /** Lets the page learn that its chunks are gone; until then their requests are under way. */
  chunksAreGone: () => void;
  /** How often the page was loaded since. */
  loads: () => number;
}

/**
 * As if a newer release were served from now on: its page names another entry script, and the chunks of the
 * old one are gone. Those of the new one are there, unless they too are `incomplete`.
 */
export async function releaseNewer(page: Page, { incomplete = false } = {}): Promise<Release> {
  const entry = (await page.locator('script[type=module][src]').getAttribute('src')) ?? '';
  const [oldName = ''] = /[^/]+\.js$/.exec(entry) ?? [];
  const loaded = await loadedSoFar(page);
  const rename = (text: string) => text.replaceAll(oldName, 'newer.js');
  let loads = 0;
  let chunksAreGone: () => void = () => undefined;
  const learnt = new Promise<void>((resolve) => (chunksAreGone = resolve));

  await page.route(/\/assets\/.*\.js$/, async (route) => {
    const url = route.request().url();
    const isNew = loads > 0 && !incomplete;
    if (url.includes('/chunks/') && !loaded.includes(url) && !isNew) {
      await learnt;
      return route.fulfill({ status: 404, body: '' });
    }
    const answer = await route.fetch({ url: url.replace('newer.js', oldName) });
    return route.fulfill({ response: answer, body: rename(await answer.text()) });
  });
  await page.route(
    (url) => url.pathname === '/',
    async (route) => {
      if (route.request().isNavigationRequest()) loads += 1;
      const answer = await route.fetch();
      return route.fulfill({ response: answer, body: rename(await answer.text()) });
    },
  );
  return { chunksAreGone: () => chunksAreGone(), loads: () => loads };
}
