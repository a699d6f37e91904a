import { readFile } from 'node:fs/promises';
import { expect, test } from '@jest/globals';
import { inTime } from './in-time.ts';

test('work that never ends is given up', async () => {
  await expect(inTime(new Promise(() => {}), 10)).rejects.toMatchObject({ code: 'ETIMEDOUT' });
  expect(await inTime(Promise.resolve('done'), 60_000)).toBe('done');
});

test('work that ends during a busy spell wins', async () => {
  const work = inTime(readFile('package.json', 'utf8'), 20);
  const busyUntil = performance.now() + 300;
  while (performance.now() < busyUntil);
  expect(await work).toContain('"porchlight"');
});
