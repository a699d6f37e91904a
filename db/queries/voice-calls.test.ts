import { beforeEach, expect, test } from '@jest/globals';
import { openTestPool } from '../../src/tests/support/test-database.ts';
import { grantCall, redeemGrant, settleCall, type CallBudget } from './voice-calls.ts';

const { testDatabase, database } = await openTestPool();
beforeEach(() => testDatabase.rows('truncate voice_calls'));

const BUDGET = { tokenLifetimeSeconds: 30, maxSeconds: 100, maxConcurrent: 3, dailySeconds: 1_000 };
const grant = (budget: Partial<CallBudget> = {}) =>
  database.run((db) => grantCall(db, { ...BUDGET, ...budget }));
const newGrantId = async () => (await grant()).grantId ?? 'none';
const redeem = (grantId: string) => database.run((db) => redeemGrant(db, grantId, 8));
const settle = (grantId: string, seconds: number) => database.run((db) => settleCall(db, grantId, seconds));
const age = (interval: string) =>
  testDatabase.rows(
    `update voice_calls set granted_at = granted_at - $1::interval, open_until = open_until - $1::interval,
       waits_until = waits_until - $1::interval`,
    [interval],
  );

test('when the maximum number of demo calls is running, then the next call must wait until a call ends or times out', async () => {
  const grants = await Promise.all([1, 2, 3, 4, 5].map(() => grant()));
  const running = grants.flatMap(({ grantId }) => grantId ?? []);
  expect(running).toHaveLength(3);
  await Promise.all(running.map(redeem));
  const { retryAfter } = await grant();
  expect(retryAfter).toBeGreaterThan(100);
  expect(retryAfter).toBeLessThanOrEqual(108);

  await settle(running[0] ?? '', 7);
  expect(await newGrantId()).not.toBe('none');
  expect(await newGrantId()).toBe('none');
  await age('109 s');
  expect(await newGrantId()).not.toBe('none');
});

test('when demo calls have used up the daily seconds, then the next call must wait until the oldest call is a day old', async () => {
  await redeem(await newGrantId());
  await age('3 h');
  const { grantId, retryAfter } = await grant({ dailySeconds: 100 });
  expect([grantId, Math.round((retryAfter ?? 0) / 60)]).toEqual([null, 21 * 60]);
  await age('21 h');
  expect((await grant({ dailySeconds: 100 })).grantId).not.toBeNull();
});

test('when a call token expires unused, then it starts no call and no longer counts toward the daily seconds', async () => {
  const late = await newGrantId();
  await age('34 s');
  expect(await redeem(late)).toBe(false);
  expect((await grant({ dailySeconds: 100 })).grantId).toBeNull();
  await age('2 s');
  expect((await grant({ dailySeconds: 100 })).grantId).not.toBeNull();
});
