import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '../../src/tests/support/test-database.ts';
import { openDatabase, type Database } from '../client.server.ts';
import { countHit, dropPastWindows, forgetHits, uncountHit } from './rate-limits.ts';

let stored: TestDatabase;
let database: Database;
beforeAll(async () => {
  stored = await createTestDatabase();
  database = openDatabase(stored.url);
});
afterAll(async () => {
  await database.close();
  await stored.drop();
});

const count = (key: string, windowMs = 60_000) => database.run((db) => countHit(db, key, windowMs));
const endWindow = (key: string) =>
  stored.rows(`update rate_limit_hits set resets_at = now() - interval '1 second' where key = $1`, [key]);
const hitsOf = (key: string) => stored.rows('select hits from rate_limit_hits where key = $1', [key]);

test('when hits arrive at once, then each is counted and the window stands', async () => {
  const key = randomUUID();
  const counts = await Promise.all(Array.from({ length: 10 }, () => count(key)));
  expect(counts.map(({ hits }) => hits).sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  expect(new Set(counts.map(({ resetsAt }) => resetsAt.getTime())).size).toBe(1);
  expect(counts[0]?.resetsAt.getTime()).toBeGreaterThan(Date.now() + 50_000);
});

test('when the window is over, then a new one begins', async () => {
  const key = randomUUID();
  await count(key);
  await count(key);
  await endWindow(key);
  const next = await count(key);
  expect(next.hits).toBe(1);
  expect(next.resetsAt.getTime()).toBeGreaterThan(Date.now());
});

test('when a hit is taken back, then the count falls, never below nothing', async () => {
  const key = randomUUID();
  await count(key);
  for (let taken = 0; taken < 3; taken++) await database.run((db) => uncountHit(db, key));
  expect(await hitsOf(key)).toEqual([{ hits: 0 }]);
});

test('when a key is forgotten, then others stay', async () => {
  const [key, other] = [randomUUID(), randomUUID()];
  await count(key);
  await count(other);
  await database.run((db) => forgetHits(db, key));
  expect([await hitsOf(key), await hitsOf(other)]).toEqual([[], [{ hits: 1 }]]);
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
