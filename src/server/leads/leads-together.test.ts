import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import pg from 'pg';
import request from 'supertest';
import { idOf } from '../../tests/support/answers.ts';
import { createDatabaseProxy } from '../../tests/support/database-proxy.ts';
import { eventually } from '../../tests/support/eventually.ts';
import { agreed, leadOf, leadsFrom } from '../../tests/support/leads.ts';
import { startReceiver } from '../../tests/support/receiver.ts';
import { createTestApp } from '../../tests/support/test-app.ts';
import { createTestDatabase } from '../../tests/support/test-database.ts';
import { untilEnd } from '../../tests/support/until-end.ts';

const stored = await untilEnd(createTestDatabase());
const proxy = await untilEnd(createDatabaseProxy(stored.url));
// Nobody listens there any more.
const receiver = await startReceiver();
await receiver.stop();
const site = await untilEnd(createTestApp({ ...receiver.env, DATABASE_URL: proxy.url }, { stored }));

let numbers = 0;
const newLead = (changes: Record<string, string> = {}) =>
  leadOf({ phone: `214 555 ${String(1_000 + numbers++)}`, ...changes });
const post = (lead: object, key: string = randomUUID()) =>
  request(site.app).post('/api/leads').set('Idempotency-Key', key).send(lead);
const postAll = (leads: object[]) => Promise.all(leads.map((lead) => post(lead)));
const rowOf = async ({ email }: { email: string }) => (await leadsFrom(stored, email))[0];

test('when many come at once, then each is stored with its consent and notification, by few trips to the database', async () => {
  await postAll(Array.from({ length: 20 }, () => newLead()));
  await eventually(() => site.database.connections().busy, 0);
  const leads = Array.from({ length: 40 }, () => ({ ...newLead(), ...agreed }));
  const before = proxy.trips();
  const answers = await postAll(leads);
  expect(proxy.trips() - before).toBeLessThan(leads.length);
  expect(answers.map(({ status }) => status)).toEqual(leads.map(() => 201));
  const rows = await Promise.all(leads.map((lead) => leadsFrom(stored, lead.email)));
  expect(rows.map((own) => own.map(({ id }) => id))).toEqual(answers.map((answer) => [idOf(answer)]));
  const ids = answers.map(idOf);
  for (const table of ['consents', 'sales.notifications']) {
    const counted = await stored.rows(`select count(*)::int from ${table} where lead_id = any ($1)`, [ids]);
    expect([table, counted]).toEqual([table, [{ count: leads.length }]]);
  }
});

test('when one person comes several times among others, then the first is repeated by the rest', async () => {
  const own = newLead();
  const repeats = [1, 2, 3].map(() => newLead({ phone: own.phone }));
  const others = Array.from({ length: 12 }, () => newLead());
  const answers = await postAll([...others, own, ...repeats]);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
  const ids = answers.slice(others.length).map(idOf);
  const rows = await stored.rows<{ repeats: string | null }>(
    'select repeats_lead_id as repeats from sales.leads where lead_id = any ($1)',
    [ids],
  );
  const first = rows.filter(({ repeats }) => repeats === null);
  expect([rows.length, first.length]).toEqual([4, 1]);
  expect(new Set(rows.map(({ repeats }) => repeats)).size).toBe(2);
});

test('when one lead is sent several times among others, then it is stored once, and another with its key is refused', async () => {
  const [own, key] = [newLead(), randomUUID()];
  const others = Array.from({ length: 12 }, () => post(newLead()));
  const sends = [post(own, key), post(own, key), post(newLead(), key), post(own, key)];
  await Promise.all(others);
  const answers = await Promise.all(sends);
  const taken = answers.filter(({ status }) => status === 201);
  expect(answers.map(({ status }) => status).toSorted()).toEqual(
    taken.length === 3 ? [201, 201, 201, 422] : [201, 422, 422, 422],
  );
  const ids = new Set(taken.map(idOf));
  expect(ids.size).toBe(1);
  expect(await stored.rows('select id from leads where id = any ($1)', [[...ids]])).toHaveLength(1);
});

test('when the database refuses one of them, then the others are stored', async () => {
  await stored.rows(`alter table leads add constraint no_bad check (business_name <> 'Bad')`);
  const leads = Array.from({ length: 12 }, (_, n) => newLead(n === 7 ? { businessName: 'Bad' } : {}));
  const answers = await postAll(leads);
  expect(answers.map(({ status }) => status)).toEqual(leads.map((_lead, n) => (n === 7 ? 500 : 201)));
  expect(await rowOf(leads[8] ?? newLead())).toMatchObject({ business_name: 'Hilltop Plumbing' });
});

test('when a row of a person is locked, then no lead waits, not even of that person', async () => {
  const lead = newLead();
  const id = idOf(await post(lead));
  const salesperson = new pg.Client(stored.url);
  await salesperson.connect();
  await salesperson.query('begin');
  await salesperson.query('select from leads where id = $1 for update', [id]);
  const answers = await postAll([newLead({ phone: lead.phone }), newLead(), newLead()]);
  await salesperson.end();
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
});

test('when a row with the id of one of them is not committed yet, then that one goes to the spool, and the database counts as up', async () => {
  const [lead, key] = [newLead(), randomUUID()];
  const id = idOf(await post(lead, key));
  await stored.rows('create table moved as select * from leads where id = $1', [id]);
  await stored.rows('alter table moved drop column person_key');
  await stored.rows('delete from leads where id = $1', [id]);
  const other = new pg.Client(stored.url);
  await other.connect();
  const { rows } = await other.query<{ columns: string }>(
    `select string_agg(quote_ident(attname), ',') as columns from pg_attribute
     where attrelid = 'moved'::regclass and attnum > 0 and not attisdropped`,
  );
  await other.query('begin');
  await other.query(`insert into leads (${rows[0]?.columns}) select ${rows[0]?.columns} from moved`);
  const [answer, ...others] = await Promise.all([
    post(lead, key),
    ...Array.from({ length: 11 }, () => post(newLead())),
  ]);
  expect([answer.status, ...others.map(({ status }) => status)]).toEqual([202, ...others.map(() => 201)]);
  expect(site.database.isUp()).toBe(true);
  await other.query('rollback');
  await other.end();
  site.startWorker();
  await eventually(async () => (await stored.rows('select id from leads where id = $1', [id])).length, 1);
});

test('when the database goes away with many under way, then each is kept once', async () => {
  const leads = Array.from({ length: 24 }, () => newLead());
  void proxy.hushAfter('store_leads');
  const answers = await postAll(leads);
  expect(answers.every(({ status }) => status === 201 || status === 202)).toBe(true);
  expect(answers.some(({ status }) => status === 202)).toBe(true);
  proxy.restore();
  site.startWorker();
  await eventually(async () => (await site.spool.status()).depth, 0, 20_000);
  const rows = await Promise.all(leads.map((lead) => leadsFrom(stored, lead.email)));
  expect(rows.map((own) => own.map(({ id }) => id))).toEqual(answers.map((answer) => [idOf(answer)]));
});
