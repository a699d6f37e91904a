import { expect, test } from '@jest/globals';
import { journeys } from '../support/journey.ts';

const { visit } = journeys();

test('when no DSN is set, then the reporter is not loaded, and an error goes nowhere', async () => {
  const { page, provokes } = await visit({ device: 'desktop' });
  provokes(/page error: TypeError: broken/);
  const posts: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') posts.push(request.url());
  });
  await page.evaluate(
    () =>
      void setTimeout(() => {
        throw new TypeError('broken');
      }),
  );
  // Longer than the reporter waits for an idle moment.
  await page.waitForTimeout(2_000);
  const scripts = await page.evaluate(async () => {
    const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
    const texts = loaded
      .filter((name) => name.endsWith('.js'))
      .map(async (name) => (await fetch(name)).text());
    return Promise.all(texts);
  });
  expect(scripts.length).toBeGreaterThan(0);
  expect(scripts.filter((text) => text.includes('sentry'))).toEqual([]);
  expect(posts).toEqual([]);
  expect(await page.evaluate(() => sessionStorage.getItem('porchlight:unsent-errors'))).toBeNull();
});
