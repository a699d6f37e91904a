import { readFile } from 'node:fs/promises';
import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import request from 'supertest';
import { ownInputs } from '../../src/tests/support/calculations.ts';
import { callCommand } from '../../src/tests/support/command-process.ts';
import { agreed, leadOf, leadsFrom } from '../../src/tests/support/leads.ts';
import { startReceiver } from '../../src/tests/support/receiver.ts';
import { connect, storeConsent, storeContact, storeLead } from '../../src/tests/support/sales.ts';
import { temporaryDataDir } from '../../src/tests/support/data-dir.ts';
import { createTestApp } from '../../src/tests/support/test-app.ts';
import { createTestDatabase } from '../../src/tests/support/test-database.ts';
import { untilEnd } from '../../src/tests/support/until-end.ts';
import { ensureAppLogin } from './app-login.ts';
import { withConnection } from '../connection.ts';
import { retryNotifications } from '../queries/notifications.ts';
import { grantCall, redeemGrant } from '../queries/voice-calls.ts';
import { storeVoiceRating } from '../queries/voice-ratings.ts';
import { applyRetention } from '../sales/retention.ts';
import { eventually } from '../../src/tests/support/eventually.ts';

// Tables that the role is to have no rights on at all.
const WITHHELD = ['revocations'];
const DENIED = { code: '42501' };
// Roles belong to the whole server, which other test files use too.
const role = `app_${randomBytes(6).toString('hex')}`;

const stored = await untilEnd(createTestDatabase());
const folder = await untilEnd(temporaryDataDir());
const file = join(folder.path, 'url');
await ensureAppLogin({ ownerUrl: stored.url, file, role });
const url = (await readFile(file, 'utf8')).trim();
const app = await connect(url);
await untilEnd({
  async close() {
    await app.end();
    await stored.rows(`drop owned by ${role}`);
    await stored.rows(`drop role ${role}`);
  },
});

const site = await untilEnd(createTestApp({ DATABASE_URL: url, RATE_LIMIT_MAX: '4' }, { stored }));

describe('the site that runs as its role', () => {
  const post = (body: object, key: string) =>
    request(site.app).post('/api/leads').set('Idempotency-Key', key).send(body);

  test('when a lead comes, comes again and once too often, then it is stored once and the limit holds', async () => {
    await stored.rows('delete from rate_limit_hits');
    const lead = leadOf();
    const statuses = [];
    for (let sent = 0; sent < 5; sent++) statuses.push((await post(lead, 'a key')).status);
    expect(statuses).toEqual([201, 201, 201, 201, 429]);
    expect(await leadsFrom(stored, lead.email)).toHaveLength(1);
  });

  test('when a calculation comes twice, then it is stored once', async () => {
    const inputs = ownInputs();
    const send = () =>
      request(site.app).post('/api/roi-calculation').set('Idempotency-Key', 'k').send(inputs);
    const [first, second] = [await send(), await send()];
    expect([first.status, second.status, second.body.id]).toEqual([201, 201, first.body.id]);
  });

  test('when consents come, then it may', async () => {
    const leadId = await storeLead(stored);
    await app.query(
      `insert into consents (id, lead_id, given_at, text, text_version, text_sha256, name, phone)
       values (gen_random_uuid(), $1, now(), 'text', '1', 'hash', 'name', 'phone')`,
      [leadId],
    );
  });

  test('when a view of sales is read for the command, then it may, but for the evidence', async () => {
    const views = await stored.rows<{ name: string }>(
      `select viewname as name from pg_views where schemaname = 'sales'`,
    );
    expect(views.length).toBeGreaterThan(8);
    for (const { name } of views) {
      const reading = app.query(`select * from sales.${name}`);
      if (name === 'consent_evidence') await expect(reading).rejects.toMatchObject(DENIED);
      else expect((await reading).fields.length).toBeGreaterThan(0);
    }
  });

  test('when the doctor asks as the role, then it is told of database and backup', async () => {
    const { stdout } = await callCommand(['doctor'], { DATABASE_URL: url, DATA_DIR: folder.path });
    const parts = [...stdout.matchAll(/^(?:ok|warning) +(database|migrations|backup) /gm)];
    expect(parts.map(([, part]) => part)).toEqual(['database', 'migrations', 'backup']);
  });

  test('when leads come together, then it stores them with their consents and notifications', async () => {
    const receiver = await untilEnd(startReceiver());
    const busy = await createTestApp({ DATABASE_URL: url, ...receiver.env }, { stored });
    const send = () =>
      request(busy.app)
        .post('/api/leads')
        .send({ ...leadOf({ phone: `214 555 ${randomInt(1_000, 9_999)}` }), ...agreed });
    const answers = await Promise.all(Array.from({ length: 16 }, send));
    const ids = answers.map(({ body }) => body.id as string);
    expect(await stored.rows('select lead_id from consents where lead_id = any ($1)', [ids])).toHaveLength(
      ids.length,
    );
    busy.startNotifier();
    await eventually(() => receiver.received.map(({ event }) => event.data.id).sort(), ids.toSorted());
    await busy.close();
  });

  test('when people are to be notified of a lead, then the role does so, and is ready', async () => {
    const receiver = await untilEnd(startReceiver());
    const telling = await untilEnd(createTestApp({ DATABASE_URL: url, ...receiver.env }, { stored }));
    telling.startNotifier();
    const { body } = await request(telling.app).post('/api/leads').send(leadOf());
    await eventually(() => receiver.received.map(({ event }) => event.data.id), [body.id]);
    const ready = { database: 'up', migrations: 'at head', notifications: 'on time' };
    expect((await request(telling.app).get('/readyz')).body).toMatchObject(ready);
    expect(await telling.database.run(retryNotifications)).toBe(0);
  });

  test('when retention runs, then addresses are truncated, and only suspected leads nobody called are removed', async () => {
    const old = '2020-01-01';
    const kept = await storeLead(stored, { created_at: old, ip_address: '192.0.2.77' });
    const called = await storeLead(stored, { created_at: old, suspected_spam: true });
    await storeContact(stored, called, '2020-01-02');
    await storeLead(stored, { created_at: old, suspected_spam: true });
    const budget = { tokenSeconds: 30, maxSeconds: 60, maxConcurrent: 2, dailySeconds: 600 };
    await site.database.run((db) => grantCall(db, budget));
    await stored.rows('update voice_calls set granted_at = $1', [old]);
    const { grantId } = await site.database.run((db) => grantCall(db, budget));
    expect(await site.database.run((db) => redeemGrant(db, grantId ?? '', 8))).toBe(true);
    const rating = { visitorId: randomUUID(), didWell: true };
    for (const why of ['It listened.', 'It was quick.'])
      await site.database.run((db) => storeVoiceRating(db, { ...rating, why }));
    await stored.rows('update voice_ratings set rated_at = $1', [old]);
    const removed = await withConnection(url, (client) => applyRetention(client, 30));
    expect(removed).toEqual({ voiceCalls: 1, voiceRatings: 1, ipAddresses: 1, suspectedLeads: 1 });
    const left = await stored.rows('select id from leads where created_at = $1', [old]);
    expect(new Set(left.map(({ id }) => id))).toEqual(new Set([kept, called]));
  });
});

describe('what the role may not do', () => {
  test.each([
    'select from consents',
    `update consents set text = ''`,
    'delete from consents',
    `update leads set email = ''`,
    'truncate leads',
    'truncate rate_limit_hits',
    'update roi_calculations set monthly_leads = 0',
    'delete from roi_calculations',
    'update voice_calls set granted_at = now()',
    `insert into lead_contacts (lead_id, kind, "by") values (gen_random_uuid(), 'attempted', 'me')`,
    `select sales.erase_lead(gen_random_uuid(), 'reason')`,
    `select sales.mark_attempted(gen_random_uuid(), 'me')`,
    'call sales_internal.grant_to_sales_roles()',
    'insert into drizzle.__drizzle_migrations (hash, created_at) values (0, 0)',
    'create table public.mine ()',
    'create table sales.mine ()',
    'create schema mine',
    'drop table notifications',
    'create role mine',
    'alter role porchlight password null',
    'set role porchlight',
    'alter table leads add column mine text',
    'alter table leads disable row level security',
    'drop table leads',
    'drop function sales.erase_lead',
    'select rolpassword from pg_authid',
    `copy leads to program 'true'`,
    `select pg_read_file('/etc/passwd')`,
    "alter system set log_statement = 'all'",
  ])('when it asks for %s, then it is denied', async (statement) => {
    await expect(app.query(statement)).rejects.toMatchObject(DENIED);
  });

  test('when it deletes leads, then those that were not suspected stay', async () => {
    const lead = await storeLead(stored);
    await app.query('delete from leads');
    expect(await stored.rows('select id from leads where id = $1', [lead])).toHaveLength(1);
  });

  test('when a table is added, then somebody decides what the role may do with it', async () => {
    const tables = await stored.rows<{ name: string; granted: boolean }>(
      `select relname as name, coalesce(bool_or(rights.grantee = $1::regrole), false) as granted
       from pg_class left join aclexplode(relacl) as rights on true
       where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') group by 1`,
      [role],
    );
    const undecided = tables.filter(({ name, granted }) => !granted && !WITHHELD.includes(name));
    expect(tables.length).toBeGreaterThan(4);
    expect(undecided).toEqual([]);
  });
});

test('when a right is taken from the list, then the next migrating takes it from the role', async () => {
  await stored.rows(`grant all on leads, consents to ${role}`);
  await storeConsent(stored, await storeLead(stored));
  await ensureAppLogin({ ownerUrl: stored.url, file: undefined, role });
  await expect(app.query('select from consents')).rejects.toMatchObject(DENIED);
  await expect(app.query('truncate leads cascade')).rejects.toMatchObject(DENIED);
});
