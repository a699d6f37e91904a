import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from '@jest/globals';
import { createTestDatabase } from '../../src/tests/support/test-database.ts';
import { untilEnd } from '../../src/tests/support/until-end.ts';
import { openDatabase } from '../client.server.ts';
import { grantCall, settleCall, type CallBudget } from './voice-calls.ts';

const stored = await untilEnd(createTestDatabase());
const database = await untilEnd(openDatabase(stored.url));
beforeEach(() => stored.rows('truncate voice_calls'));

const BUDGET = { tokenSeconds: 30, maxSeconds: 100, maxConcurrent: 3, dailySeconds: 1_000 };
const grant = (budget: Partial<CallBudget> = {}) =>
  database.run((db) => grantCall(db, { ...BUDGET, ...budget }));
const granted = async () => (await grant()).grantId ?? 'none';
const settle = (grantId: string, callId: string, seconds = 7, createdAt = new Date()) =>
  database.run((db) => settleCall(db, grantId, { callId, createdAt, seconds }));
const secondsOf = (id: string) => stored.rows('select seconds from voice_calls where id = $1', [id]);
const age = (interval: string) =>
  stored.rows(
    'update voice_calls set granted_at = granted_at - $1::interval, open_until = open_until - $1::interval',
    [interval],
  );

test('when as many calls run as may, then the next waits until one is over, or its time is', async () => {
  const grants = await Promise.all([1, 2, 3, 4, 5].map(() => grant()));
  expect(grants.filter(({ grantId }) => grantId)).toHaveLength(3);
  const { retryAfter } = await grant();
  expect(retryAfter).toBeGreaterThan(120);
  expect(retryAfter).toBeLessThanOrEqual(130);

  await settle(grants.find(({ grantId }) => grantId)?.grantId ?? '', randomUUID());
  expect(await granted()).not.toBe('none');
  expect(await granted()).toBe('none');
  await age('131 s');
  expect(await granted()).not.toBe('none');
});

test('when the day is spent, then the next call waits until its first is a day old', async () => {
  await grant({ dailySeconds: 100 });
  await age('3 h');
  const { grantId, retryAfter } = await grant({ dailySeconds: 100 });
  expect([grantId, Math.round((retryAfter ?? 0) / 60)]).toEqual([null, 21 * 60]);
  await age('21 h');
  expect((await grant({ dailySeconds: 100 })).grantId).not.toBeNull();
});

test('when a call is over, then its grant counts what it took: once, and not for another', async () => {
  const [first, second, third] = [await granted(), await granted(), await granted()];
  await settle(first, 'call-1', 7);
  await settle(first, 'call-2', 1);
  await settle(second, 'call-1', 7);
  await settle(third, 'call-3', 1, new Date(Date.now() - 180_000));
  expect((await Promise.all([first, second, third].map(secondsOf))).flat()).toEqual(
    [7, 100, 100].map((seconds) => ({ seconds })),
  );
});
