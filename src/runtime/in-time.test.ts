import { readFile } from 'node:fs/promises';
import { expect, jest, test } from '@jest/globals';
import { inTime } from './in-time.ts';

test('work that never ends is given up', async () => {
  await expect(inTime(new Promise(() => {}), 10)).rejects.toMatchObject({ code: 'ETIMEDOUT' });
  expect(await inTime(Promise.resolve('done'), 60_000)).toBe('done');
});

test('the limit is the whole wait, and leaves no timer', async () => {
  jest.useFakeTimers();
  const ends: unknown[] = [];
  void inTime(new Promise(() => {}), 1_000).catch((error: unknown) => ends.push(error));
  await jest.advanceTimersByTimeAsync(1_001);
  await inTime(Promise.resolve(), 1_000);
  await jest.advanceTimersByTimeAsync(0);
  const timers = jest.getTimerCount();
  jest.useRealTimers();
  expect([ends, timers]).toMatchObject([[{ code: 'ETIMEDOUT' }], 0]);
});

test('work that ends during a busy spell wins', async () => {
  const work = inTime(readFile('package.json', 'utf8'), 20);
  const busyUntil = performance.now() + 300;
  while (performance.now() < busyUntil);
  expect(await work).toContain('"porchlight"');
});
