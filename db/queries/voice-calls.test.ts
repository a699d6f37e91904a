import { beforeEach, expect, test } from '@jest/globals';
import { openTestPool } from '../../src/tests/support/test-database.ts';
import { grantCall, redeemGrant, settleCall, type CallBudget } from './voice-calls.ts';

const { testDatabase, database } = await openTestPool();
beforeEach(() => testDatabase.rows('truncate voice_calls'));

const BUDGET = { tokenLifetimeSeconds: 30, maxSeconds: 100, maxConcurrent: 3, dailySeconds: 1_000 };
let clients = 0;
const newClient = () => `client ${++clients}`;
const grant = (client = newClient(), budget: Partial<CallBudget> = {}) =>
  database.run((db) => grantCall(db, { ...BUDGET, ...budget }, client));
const newGrantId = async (client?: string) => (await grant(client)).grantId ?? 'none';
const redeem = (grantId: string, budget: Partial<CallBudget> = {}) =>
  database.run((db) => redeemGrant(db, { ...BUDGET, ...budget }, grantId, 8));
const startCall = async () => {
  const grantId = await newGrantId();
  expect(await redeem(grantId)).toMatchObject({ isRedeemed: true });
  return grantId;
};
const settle = (grantId: string, seconds: number) => database.run((db) => settleCall(db, grantId, seconds));
const age = (interval: string) =>
  testDatabase.rows(
    `update voice_calls set granted_at = granted_at - $1::interval, open_until = open_until - $1::interval,
       waits_until = waits_until - $1::interval`,
    [interval],
  );

test('a full line is free when a call ends or times out', async () => {
  const grants = await Promise.all([1, 2, 3, 4, 5].map(() => grant()));
  const running = grants.flatMap(({ grantId }) => grantId ?? []);
  expect(running).toHaveLength(3);
  await Promise.all(running.map((grantId) => redeem(grantId)));
  const { retryAfter } = await grant();
  expect(retryAfter).toBeGreaterThan(100);
  expect(retryAfter).toBeLessThanOrEqual(108);

  await settle(running[0] ?? '', 7);
  expect(await newGrantId()).not.toBe('none');
  expect(await newGrantId()).toBe('none');
  await age('109 s');
  expect(await newGrantId()).not.toBe('none');
});

test('unused tokens of one client count once, and all stay valid', async () => {
  const shop = newClient();
  const tokens = await Promise.all([1, 2, 3, 4, 5].map(() => newGrantId(shop)));
  expect(tokens).not.toContain('none');
  const others = [await newGrantId(), await newGrantId()];
  expect(others).not.toContain('none');
  expect(await newGrantId()).toBe('none');
  expect(await newGrantId(shop)).not.toBe('none');
  await age('10 s');
  const redeemed = [];
  for (const token of tokens) redeemed.push(await redeem(token));
  expect(redeemed.map(({ isRedeemed }) => isRedeemed)).toEqual([true, false, false, false, false]);
  expect(redeemed.at(-1)?.retryAfter).toBeGreaterThan(100);
  for (const other of others) expect(await redeem(other)).toMatchObject({ isRedeemed: true });
});

test.each([{}, { maxConcurrent: 9, dailySeconds: 300 }])(
  'what unused tokens fill is free when they expire (%j)',
  async (budget) => {
    for (let count = 0; count < 3; count++) await grant();
    await age('10 s');
    const { retryAfter } = await grant(undefined, budget);
    expect(retryAfter).toBeGreaterThan(15);
    expect(retryAfter).toBeLessThanOrEqual(20);
    await age('21 s');
    expect((await grant(undefined, budget)).grantId).not.toBeNull();
  },
);

test('a spent day is free when enough of its seconds are a day old', async () => {
  const [long] = [await startCall(), await settle(await startCall(), 5)];
  await settle(long, 60);
  await age('1 h');
  await startCall();
  await age('2 h');
  const { retryAfter } = await grant(undefined, { dailySeconds: 250 });
  expect(Math.round((retryAfter ?? 0) / 60)).toBe(21 * 60);
  await age('21 h 1 s');
  expect((await grant(undefined, { dailySeconds: 250 })).grantId).not.toBeNull();
});
