import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals';
import pg from 'pg';
import request from 'supertest';
import { idOf } from '../../tests/support/answers.ts';
import { createDatabaseProxy, type DatabaseProxy } from '../../tests/support/database-proxy.ts';
import { agreed, leadOf, leadsFrom } from '../../tests/support/leads.ts';
import { eventually } from '../../tests/support/steps.ts';
import { createTestApp, type TestApp } from '../../tests/support/test-app.ts';
import { createTestDatabase, type TestDatabase } from '../../tests/support/test-database.ts';

// What a visitor waits at most for an answer to a post, whatever the database does.
const LONGEST_MS = 4_000;

let stored: TestDatabase;
let proxy: DatabaseProxy;
let site: TestApp;
beforeAll(async () => {
  stored = await createTestDatabase();
  proxy = await createDatabaseProxy(stored.url);
  site = await createTestApp({ RATE_LIMIT_MAX: '1000', DATABASE_URL: proxy.url }, { stored });
  site.startWorker();
});
afterEach(async () => {
  proxy.restore();
  await untilDrained();
  await untilUp();
});
afterAll(async () => {
  await site.close();
  await proxy.close();
  await stored.drop();
});

const post = (lead: object, key: string = randomUUID()) =>
  request(site.app).post('/api/leads').set('Idempotency-Key', key).send(lead);
// A claim that met another file under its id is taken over after 30 s.
const untilDrained = () => eventually(async () => (await site.spool.status()).depth, 0, 45_000);
jest.setTimeout(90_000);
const untilUp = () =>
  eventually(async () => (await request(site.app).get('/readyz')).body.status, 'ready', 15_000);

async function timed<T>(work: () => Promise<T>): Promise<T> {
  const begun = performance.now();
  const result = await work();
  expect(performance.now() - begun).toBeLessThan(LONGEST_MS);
  return result;
}

/** Sends while the database is in trouble, then brings it back: one row, under the id that was answered. */
async function sendThrough(): Promise<void> {
  const [lead, key] = [leadOf(), randomUUID()];
  const response = await timed(() => post(lead, key));
  expect(response.status).toBe(202);
  proxy.restore();
  await untilDrained();
  expect((await leadsFrom(stored, lead.email)).map(({ id }) => id)).toEqual([idOf(response)]);
  await untilUp();
  const again = await post(lead, key);
  expect([again.status, idOf(again)]).toEqual([201, idOf(response)]);
}

describe('when the database goes away', () => {
  test('when it refuses connections, then the lead is spooled and stored once', async () => {
    proxy.cut();
    await sendThrough();
  });

  test('when it takes connections and never answers, then the lead is spooled within four seconds', async () => {
    proxy.hush();
    await sendThrough();
  });

  test.each(['pg_advisory_xact_lock', 'insert into "leads"', 'commit'])(
    'when it falls silent after %s, then the lead is spooled and is one row in the end',
    async (statement) => {
      void proxy.hushAfter(statement);
      await sendThrough();
    },
  );

  test('when it is slow, then the lead is spooled, and stored once it is not', async () => {
    const blocker = new pg.Client(stored.url);
    await blocker.connect();
    await blocker.query('begin; lock table leads in exclusive mode');
    const lead = leadOf();
    const response = await timed(() => post(lead));
    expect(response.status).toBe(202);
    await blocker.query('commit');
    await blocker.end();
    await untilDrained();
    expect(await leadsFrom(stored, lead.email)).toHaveLength(1);
  });

  test('when it is full, then the lead is spooled', async () => {
    await stored.rows(`create function refuse_as_full() returns trigger language plpgsql as
      $$ begin raise exception 'disk full' using errcode = '53100'; end $$`);
    await stored.rows('create trigger full_disk before insert on leads execute function refuse_as_full()');
    const lead = leadOf();
    expect((await post(lead)).status).toBe(202);
    await stored.rows('drop trigger full_disk on leads');
    await untilDrained();
    expect(await leadsFrom(stored, lead.email)).toHaveLength(1);
  });

  test('when the web may not write there, then the lead is spooled too', async () => {
    await stored.rows(`create function refuse_rights() returns trigger language plpgsql as
      $$ begin raise exception 'no' using errcode = '42501'; end $$`);
    await stored.rows('create trigger no_rights before insert on leads execute function refuse_rights()');
    const lead = leadOf();
    expect((await post(lead)).status).toBe(202);
    await stored.rows('drop trigger no_rights on leads');
    // Its claim may have been taken once meanwhile: it is taken over after half a minute.
    await eventually(async () => (await leadsFrom(stored, lead.email)).length, 1, 45_000);
  }, 60_000);
});

test('when twenty sends of one lead fall into an outage and out of it, then they are one row and one id', async () => {
  const [lead, key] = [leadOf(), randomUUID()];
  const sends = Array.from({ length: 20 }, async (_each, number) => {
    await sleep(number * 40);
    if (number === 5) proxy.cut();
    if (number === 15) proxy.restore();
    return post(lead, key);
  });
  const responses = await Promise.all(sends);
  expect(responses.map(({ status }) => status).filter((status) => status !== 201 && status !== 202)).toEqual(
    [],
  );
  expect(new Set(responses.map(idOf)).size).toBe(1);
  await untilDrained();
  expect((await leadsFrom(stored, lead.email)).map(({ id }) => id)).toEqual([idOf(responses[0] as never)]);
});

test('when a spooled lead is stored later, then its time is when it was sent, and its consent comes along', async () => {
  proxy.cut();
  const lead = { ...leadOf(), ...agreed };
  const sentAt = Date.now();
  const response = await post(lead);
  await sleep(1_500);
  proxy.restore();
  await untilDrained();
  const [row] = await leadsFrom(stored, lead.email);
  expect(Math.abs((row?.created_at.getTime() ?? 0) - sentAt)).toBeLessThan(1_000);
  const consents = await stored.rows('select given_at, text_version from consents where lead_id = $1', [
    idOf(response),
  ]);
  expect(consents).toEqual([{ given_at: row?.created_at, text_version: agreed.consentVersion }]);
});
