import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, jest, test } from '@jest/globals';
import request from 'supertest';
import { calculationsOf, uniqueInputs } from '../../tests/support/calculations.ts';
import { createProxiedDatabase } from '../../tests/support/database-proxy.ts';
import { eventually } from '../../tests/support/eventually.ts';
import { newLead, leadsFrom } from '../../tests/support/leads.ts';
import { createTestApp } from '../../tests/support/test-app.ts';

const MINUTE = 60_000;
const START = Math.ceil(Date.now() / (60 * MINUTE)) * 60 * MINUTE;

const { testDatabase, proxy } = await createProxiedDatabase();
const site = await createTestApp({ DATABASE_URL: proxy.url }, { testDatabase });
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
  [[9, 59], 1],
  [[9, 59, 60], 2],
])(
  'when the same form without an idempotency key is sent in the minutes %j, then it is stored %d times',
  async (minutes, rows) => {
    const [lead, inputs] = [newLead(), uniqueInputs()];
    await sendAt(minutes, lead);
    await sendAt(minutes, inputs, '/api/roi-calculation');
    expect(await leadsFrom(testDatabase, lead.email)).toHaveLength(rows);
    expect(await calculationsOf(testDatabase, inputs)).toHaveLength(rows);
  },
);

test.each([
  ['before and during', [9], [11, 12]],
  ['twice during', [], [29, 31]],
])('when the same form is sent %s an outage, then one lead is stored', async (_, before, during) => {
  const lead = newLead();
  await sendAt(before, lead);
  proxy.cut();
  await sendAt(during, lead);
  proxy.restore();
  site.startWorker();
  await eventually(async () => (await site.spool.status()).depth, 0);
  expect(await leadsFrom(testDatabase, lead.email)).toHaveLength(1);
  expect(await readdir(join(site.dataDir, 'spool/aside'))).toEqual([]);
});
