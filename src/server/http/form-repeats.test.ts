import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, jest, test } from '@jest/globals';
import request from 'supertest';
import { calculationsOf, leadsFrom, newLead, uniqueInputs } from '../../tests/support/leads.ts';
import { createProxiedDatabase } from '../../tests/support/test-database.ts';
import { eventually } from '../../tests/support/eventually.ts';
import { createTestApp } from '../../tests/support/test-app.ts';

const MINUTE = 60_000;
const START = Math.ceil(Date.now() / (60 * MINUTE)) * 60 * MINUTE;

const { testDatabase, proxy } = await createProxiedDatabase();
const site = await createTestApp({ DATABASE_URL: proxy.url }, { testDatabase });
site.startWorker();
afterEach(() => void jest.restoreAllMocks());

/** Sends a form without an idempotency key in each of `minutes` after the start of an hour. */
async function sendAt(minutes: number[], fields: object, path = '/api/leads'): Promise<void> {
  for (const minute of minutes) {
    jest.spyOn(Date, 'now').mockReturnValue(START + minute * MINUTE);
    expect((await request(site.app).post(path).type('form').send(fields)).status).toBe(303);
  }
  jest.restoreAllMocks();
}

test.each([
  ['in one hour', [9, 59], [], 1],
  ['in two hours', [9, 59, 60], [], 2],
  ['before and during an outage', [9], [11, 12], 1],
  ['twice during an outage', [], [29, 31], 1],
])('the same form %s (minutes %j, %j) is stored %d times', async (_when, before, during, rows) => {
  const [lead, inputs] = [newLead(), uniqueInputs()];
  await sendAt(before, lead);
  await sendAt(before, inputs, '/api/roi-calculation');
  proxy.cut();
  await sendAt(during, lead);
  proxy.restore();
  await eventually(async () => (await leadsFrom(testDatabase, lead.email)).length, rows);
  await eventually(async () => (await site.spool.status()).depth, 0);
  expect(await leadsFrom(testDatabase, lead.email)).toHaveLength(rows);
  expect(await calculationsOf(testDatabase, inputs)).toHaveLength(before.length > 0 ? rows : 0);
  expect(await readdir(join(site.dataDir, 'spool/aside'))).toEqual([]);
});
