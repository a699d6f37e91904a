import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { createTestDatabase } from '../../src/tests/support/test-database.ts';
import { untilEnd } from '../../src/tests/support/until-end.ts';
import { openDatabase } from '../client.server.ts';
import { countHits, dropPastWindows } from './rate-limits.ts';

const stored = await untilEnd(createTestDatabase());
const database = await untilEnd(openDatabase(stored.url));

const countAll = (...keys: string[]) => database.run((db) => countHits(db, keys, 60_000));
const count = async (key: string) => (await countAll(key))[0];
const endWindow = (key: string, seconds = -1) =>
  stored.rows('update rate_limit_hits set resets_at = now() + make_interval(secs => $2) where key = $1', [
    key,
    seconds,
  ]);
const hitsOf = (key: string) => stored.rows('select hits from rate_limit_hits where key = $1', [key]);

test('when hits arrive at once, then each is counted and the window stands', async () => {
  const key = randomUUID();
  const counts = await Promise.all(Array.from({ length: 10 }, () => count(key)));
  expect(counts.map((each) => each?.hits ?? 0).sort((a, b) => a - b)).toEqual([
    1, 2, 3, 4, 5, 6, 7, 8, 9, 10,
  ]);
  expect(new Set(counts.map((each) => each?.resetsAt.getTime())).size).toBe(1);
  expect(counts[0]?.resetsAt.getTime()).toBeGreaterThan(Date.now() + 50_000);
});

test('when hits of several are counted together, then each has its number', async () => {
  const [one, other] = [randomUUID(), randomUUID()];
  await countAll(other);
  const counts = await countAll(one, other, one, one);
  expect(counts.map(({ hits }) => hits)).toEqual([1, 2, 2, 3]);
  expect([await hitsOf(one), await hitsOf(other)]).toEqual([[{ hits: 3 }], [{ hits: 2 }]]);
});

test.each([-1, 31_536_000])('when the window ends %d s from now, then a new one begins', async (seconds) => {
  const key = randomUUID();
  await count(key);
  await count(key);
  await endWindow(key, seconds);
  const next = await count(key);
  expect(next?.hits).toBe(1);
  expect(Math.abs(Number(next?.resetsAt) - Date.now() - 60_000)).toBeLessThan(10_000);
});

test('when past windows are dropped, then those that run stay', async () => {
  const [past, running] = [randomUUID(), randomUUID()];
  await count(past);
  await count(running);
  await endWindow(past);
  await Promise.all([1, 2, 3].map(() => database.run((db) => dropPastWindows(db))));
  expect([await hitsOf(past), await hitsOf(running)]).toEqual([[], [{ hits: 1 }]]);
});

test('when PostgreSQL writes its log, then counts cost it nothing', async () => {
  const rows = await stored.rows(`select relpersistence from pg_class where relname = 'rate_limit_hits'`);
  expect(rows).toEqual([{ relpersistence: 'u' }]);
});
