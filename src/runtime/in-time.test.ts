import { readFile } from 'node:fs/promises';
import { expect, jest, test } from '@jest/globals';
import { inTime } from './in-time.ts';

test('work that never ends is given up', async () => {
  await expect(inTime(new Promise(() => {}), 10)).rejects.toMatchObject({ code: 'ETIMEDOUT' });
  expect(await inTime(Promise.resolve('done'), 60_000)).toBe('done');
});

test('the limit is the whole wait', async () => {
  jest.useFakeTimers();
  const ends: unknown[] = [];
  void inTime(new Promise(() => {}), 1_000).catch((error: unknown) => ends.push(error));
  for (const ms of [999, 2]) {
    expect(ends).toEqual([]);
    await jest.advanceTimersByTimeAsync(ms);
  }
  jest.useRealTimers();
  expect(ends).toMatchObject([{ code: 'ETIMEDOUT' }]);
});

test('work that ends during a busy spell wins', async () => {
  const work = inTime(readFile('package.json', 'utf8'), 20);
  const busyUntil = performance.now() + 300;
  while (performance.now() < busyUntil);
  expect(await work).toContain('"porchlight"');
});
