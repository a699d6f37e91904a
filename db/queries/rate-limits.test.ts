import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { openTestPool } from '../../src/tests/support/test-database.ts';
import { countHit } from './rate-limits.ts';

const { testDatabase, database } = await openTestPool();

const count = (key: string) => database.run((db) => countHit(db, key, 60_000));

test('concurrent requests of two keys are each counted once', async () => {
  const [one, other] = [randomUUID(), randomUUID()];
  const counts = await Promise.all(
    Array.from({ length: 5 }, () => [count(one), count(other), count(one)]).flat(),
  );
  const numbers = (wanted: (index: number) => boolean) =>
    counts
      .filter((_, index) => wanted(index))
      .map(({ hits }) => hits)
      .sort((a, b) => a - b);
  expect(numbers((index) => index % 3 !== 1)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  expect(numbers((index) => index % 3 === 1)).toEqual([1, 2, 3, 4, 5]);
  expect(
    new Set(counts.filter((_, index) => index % 3 !== 1).map(({ resetsAt }) => resetsAt.getTime())).size,
  ).toBe(1);
});

// If the clock is set back by a year, a window that is still open ends a year from now.
test.each(['-1 s', '1 year'])(
  'when the window of a rate limit ends %s from now, then the next hit begins a new window',
  async (after) => {
    const key = randomUUID();
    for (let hit = 0; hit < 2; hit++) await count(key);
    const change = 'update rate_limit_hits set resets_at = now() + $2::interval where key = $1';
    await testDatabase.rows(change, [key, after]);
    const next = await count(key);
    expect(next.hits).toBe(1);
    expect(Math.abs(Number(next.resetsAt) - Date.now() - 60_000)).toBeLessThan(10_000);
  },
);
