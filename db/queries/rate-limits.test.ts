import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { openTestPool } from '../../src/tests/support/test-database.ts';
import { countHit } from './rate-limits.ts';

const { testDatabase, database } = await openTestPool();

const count = (key: string) => database.run((db) => countHit(db, key, 60_000));

// If the clock is set back by a year, a window that is still open ends a year from now.
test.each(['-1 s', '1 year'])('a window that ends %s from now is replaced at the next hit', async (after) => {
  const key = randomUUID();
  for (let hit = 0; hit < 2; hit++) await count(key);
  const change = 'update rate_limit_hits set resets_at = now() + $2::interval where key = $1';
  await testDatabase.rows(change, [key, after]);
  const next = await count(key);
  expect(next.hits).toBe(1);
  expect(Math.abs(Number(next.resetsAt) - Date.now() - 60_000)).toBeLessThan(10_000);
});
