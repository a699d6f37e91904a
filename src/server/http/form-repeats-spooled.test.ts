import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, jest, test } from '@jest/globals';
import request from 'supertest';
import { createDatabaseProxy, type DatabaseProxy } from '../../tests/support/database-proxy.ts';
import { leadOf, leadsFrom } from '../../tests/support/leads.ts';
import { eventually } from '../../tests/support/steps.ts';
import { createTestApp, type TestApp } from '../../tests/support/test-app.ts';
import { createTestDatabase, type TestDatabase } from '../../tests/support/test-database.ts';

const MINUTE = 60_000;
const START = Math.ceil(Date.now() / (10 * MINUTE)) * 10 * MINUTE;

let stored: TestDatabase;
let proxy: DatabaseProxy;
let site: TestApp;
beforeAll(async () => {
  stored = await createTestDatabase();
  proxy = await createDatabaseProxy(stored.url);
  site = await createTestApp({ RATE_LIMIT_MAX: '1000', DATABASE_URL: proxy.url }, { stored });
});
afterEach(() => {
  jest.restoreAllMocks();
});
afterAll(async () => {
  await site.close();
  await proxy.close();
  await stored.drop();
});

const sendAt = async (minute: number, lead: object) => {
  jest.spyOn(Date, 'now').mockReturnValue(START + minute * MINUTE);
  expect((await request(site.app).post('/api/leads').type('form').send(lead)).status).toBe(303);
  jest.restoreAllMocks();
};

test('when a form is sent before and during an outage, in two windows, then it is one lead', async () => {
  const lead = leadOf();
  await sendAt(9, lead);
  proxy.cut();
  await sendAt(11, lead);
  await sendAt(12, lead);
  proxy.restore();
  site.startWorker();
  await eventually(async () => (await site.spool.status()).depth, 0, 10_000);
  expect(await leadsFrom(stored, lead.email)).toHaveLength(1);
  expect(await readdir(join(site.dataDir, 'spool/aside'))).toEqual([]);
});

test('when both sends of a form fall into an outage, in two windows, then it is one lead', async () => {
  const lead = leadOf();
  proxy.cut();
  await sendAt(29, lead);
  await sendAt(31, lead);
  expect((await site.spool.status()).depth).toBe(1);
  proxy.restore();
});
