import { beforeEach, expect, jest, test } from '@jest/globals';
import request from 'supertest';
import { createProxiedDatabase } from '../../tests/support/database-proxy.ts';
import { eventually } from '../../tests/support/eventually.ts';
import { agreed, newLead } from '../../tests/support/leads.ts';
import { legalSettings } from '../../tests/support/settings.ts';
import { createTestApp } from '../../tests/support/test-app.ts';

const { testDatabase, proxy } = await createProxiedDatabase();
const site = await createTestApp({ ...legalSettings, DATABASE_URL: proxy.url }, { testDatabase });
site.startWorker();

const FIVE_MINUTES = 300_000;
const timers = [
  'setTimeout',
  'setInterval',
  'setImmediate',
  'nextTick',
  'queueMicrotask',
  'performance',
] as const;
const others = ['clearTimeout', 'clearInterval', 'clearImmediate', 'hrtime'] as const;

/** Runs an action as in a process whose clock differs by this time. */
async function withClock<T>(aheadMs: number, act: () => Promise<T>): Promise<T> {
  jest.useFakeTimers({ now: Date.now() + aheadMs, doNotFake: [...timers, ...others] });
  try {
    return await act();
  } finally {
    jest.useRealTimers();
  }
}

let people = 0;
let phone: string;
beforeEach(() => {
  phone = `(512) 555-${String((people += 1)).padStart(4, '0')}`;
});

const sendLead = (aheadMs: number) =>
  withClock(aheadMs, () =>
    request(site.app)
      .post('/api/leads')
      .send({ ...newLead({ phone }), ...agreed }),
  );
const sendStop = (aheadMs: number) =>
  withClock(aheadMs, () => request(site.app).post('/api/stop').send({ contact: phone, what: 'calls' }));
const isEmpty = () => eventually(async () => (await site.spool.status()).depth, 0);
const calls = () =>
  testDatabase.rows('select automated_calls as calls from sales.leads where phone = $1 order by created_at', [
    phone,
  ]);
async function duringOutage(...sends: (() => Promise<{ status: number }>)[]) {
  proxy.cut();
  for (const send of sends) expect((await send()).status).toBe(202);
  proxy.restore();
  await isEmpty();
}

test.each([
  [FIVE_MINUTES, -FIVE_MINUTES],
  [-FIVE_MINUTES, FIVE_MINUTES],
])('no consent is in force after its stop with clocks %d and %d ms ahead', async (lead, stop) => {
  expect((await sendLead(lead)).status).toBe(201);
  expect((await sendStop(stop)).status).toBe(202);
  expect(await calls()).toEqual([{ calls: false }]);

  expect((await sendLead(lead)).status).toBe(201);
  expect(await calls()).toEqual([{ calls: false }, { calls: true }]);
  await duringOutage(() => sendStop(stop));
  expect(await calls()).toEqual([{ calls: false }, { calls: false }]);

  await duringOutage(() => sendLead(lead));
  expect((await sendStop(stop)).status).toBe(202);
  await duringOutage(
    () => sendLead(lead),
    () => sendStop(stop),
  );
  expect(await calls()).toEqual(Array(4).fill({ calls: false }));
});
