import { afterEach, expect, jest, test } from '@jest/globals';
import { reuseFor } from './reuse-for.ts';

afterEach(() => void jest.restoreAllMocks());

test('a result is reused while it is fresh', async () => {
  let now = performance.now();
  jest.spyOn(performance, 'now').mockImplementation(() => now);
  const compute = jest.fn(() => Promise.resolve(now));
  const read = reuseFor(1_000, compute);
  const first = await Promise.all([read(), read(), read()]);
  now += 999;
  expect([...first, await read()]).toEqual(Array(4).fill(now - 999));
  now += 1;
  expect(await read()).toBe(now);
  expect(compute).toHaveBeenCalledTimes(2);
});

test('a failed result is computed again', async () => {
  let now = performance.now();
  jest.spyOn(performance, 'now').mockImplementation(() => now);
  const read = reuseFor(1_000, () => Promise.reject(new Error(String(now))));
  const failedAt = String(now);
  await expect(read()).rejects.toThrow(failedAt);
  await expect(read()).rejects.toThrow(failedAt);
  now += 1_000;
  await expect(read()).rejects.toThrow(String(now));
});
