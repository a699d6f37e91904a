import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from '@jest/globals';
import { closeAfterTests } from '../../src/tests/support/resources.ts';
import { createSalesDatabase, storeConsent, storeLead } from '../../src/tests/support/sales.ts';
import { connect, siteUrlOf } from '../../src/tests/support/test-database.ts';

const testDatabase = await createSalesDatabase();
const ana = await testDatabase.createLogin('sales_rw');
const site = await connect(siteUrlOf(testDatabase));
closeAfterTests({ close: () => site.end() });

let people = 0;
let phone: string;
let email: string;
beforeEach(async () => {
  await testDatabase.rows('truncate leads, privacy_requests, notifications cascade');
  people += 1;
  phone = `(512) 555-${String(people).padStart(4, '0')}`;
  email = `pat.${people}@example.com`;
});

const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000);
async function agreedLead(columns: Record<string, unknown> = {}) {
  const id = await storeLead(testDatabase, { phone, email, ...columns });
  const { created_at: given_at = new Date(), spooled = null } = columns;
  await storeConsent(testDatabase, id, { phone: columns.phone ?? phone, given_at, spooled });
  return id;
}
const stop = (contact: string, what = 'calls', requestedAt = new Date()) =>
  site.query('insert into privacy_requests (id, requested_at, contact, what) values ($1, $2, $3, $4)', [
    ...[randomUUID(), requestedAt, contact, what],
  ]);
const calls = async (view: string, id: string) =>
  (await ana.rows(`select automated_calls as calls from ${view} where lead_id = $1`, [id]))[0]?.calls;
const count = async (from: string) =>
  (await testDatabase.rows<{ count: number }>(`select count(*)::int from ${from}`))[0]?.count;
const stored = async () => [
  await count('privacy_requests'),
  await count('revocations'),
  await count('notifications'),
];

test('a repeated stop stores and queues nothing', async () => {
  await agreedLead();
  await stop(phone, 'all');
  const before = await stored();
  for (const what of ['all', 'all']) await stop(phone.replaceAll(/\D/g, ''), what);
  await ana.rows(`select revoke_consent($1, 'all', 'by phone')`, [phone]);
  expect(await stored()).toEqual(before);

  const again = await agreedLead();
  expect(await calls('leads', again)).toBe(true);
  await stop(phone, 'all');
  expect(await calls('leads', again)).toBe(false);
});

test('an open transaction of a salesperson holds up no lead and no stop', async () => {
  const open = await connect(ana.url);
  await open.query('begin');
  await open.query(`select revoke_consent($1, 'calls', 'by phone')`, [phone]);
  await site.query(`set lock_timeout = '3s'`);
  await testDatabase.rows(`set lock_timeout = '3s'`);
  const lead = await agreedLead();
  await stop(phone);
  await open.query('commit');
  await open.end();
  expect(await calls('leads', lead)).toBe(false);
});

test('a stop of an unknown contact covers leads sent before it', async () => {
  await stop(email);
  const [before, later] = [await agreedLead({ created_at: ago(1) }), await agreedLead()];
  expect([await calls('leads', before), await calls('leads', later)]).toEqual([false, true]);
});

test('a stop counts from its storing, whatever time it names', async () => {
  const id = await agreedLead();
  await stop(phone, 'calls', ago(1));
  expect(await calls('leads', id)).toBe(false);
  expect(await calls('leads_due', id)).toBe(false);
});

test('a lead is never later than its storing', async () => {
  const id = await agreedLead({ created_at: ago(-1) });
  expect(await count(`leads where created_at > now()`)).toBe(0);
  expect(await count(`consents where given_at > now()`)).toBe(0);
  await stop(phone);
  expect(await calls('leads', id)).toBe(false);
});

test.each([
  [23, false],
  [25, true],
])('a spooled lead sent %d hours after a stop may be called: %j', async (hours, expected) => {
  await testDatabase.rows(
    `insert into revocations (contact, channel, how, at) values ($1, 'calls', 'by mail', $2)`,
    [...[email, ago(hours)]],
  );
  const id = await agreedLead({ created_at: new Date(), spooled: true });
  for (const view of ['leads', 'leads_due']) expect(await calls(view, id)).toBe(expected);
});

test('a stop queues one event per person, with all their leads', async () => {
  const ids = [await agreedLead({ created_at: ago(2) }), await agreedLead({ created_at: ago(1) })];
  const other = await agreedLead({ phone: '(713) 555-0100' });
  await stop(email, 'all');
  const events = await testDatabase.rows(
    'select lead_id, lead_ids from notifications order by cardinality(lead_ids)',
  );
  expect(events).toEqual([
    { lead_id: other, lead_ids: [other] },
    { lead_id: ids[1], lead_ids: ids },
  ]);
});

test('an unreadable stop becomes a request for a person', async () => {
  for (let repeats = 0; repeats < 2; repeats++) await stop('the number ending in 42', 'all');
  const open = await ana.rows('select request_id, what, contact from privacy_requests');
  expect(open).toEqual([{ request_id: expect.any(String), what: 'all', contact: 'the number ending in 42' }]);
  await ana.rows(`select close_privacy_request($1, 'found, and revoked')`, [open[0]?.request_id]);
});

test('an open request to see or erase is stored once', async () => {
  for (const what of ['see', 'erase', 'see', 'erase']) await stop(email, what);
  expect(await count('privacy_requests')).toBe(2);
  expect(await count('sales.privacy_requests where closed_at is null')).toBe(2);
});

test('no view of leads shows the address of a person who stopped all contact', async () => {
  const first = await agreedLead({ email: `other.${email}`, created_at: ago(1) });
  await agreedLead();
  await stop(email, 'all');
  const views = await ana.rows<{ name: string }>(
    `select table_name as name from information_schema.columns
     where table_schema = 'sales' and column_name ilike 'email' order by name`,
  );
  expect(views.length).toBeGreaterThanOrEqual(6);
  for (const { name } of views) {
    const rows = await ana.rows(`select * from ${name}`);
    expect([name, JSON.stringify(rows)]).toEqual([name, expect.not.stringContaining('@example.com')]);
    if (name.startsWith('leads_for_')) expect([name, rows]).toEqual([name, []]);
  }
  expect(await ana.rows('select do_not_call from leads_due where lead_id = $1', [first])).toEqual([
    { do_not_call: true },
  ]);
});

test('leads_due reads few of a contact’s thousands of stops', async () => {
  await agreedLead({ created_at: ago(1) });
  const stops = await testDatabase.rows(
    `insert into revocations (contact, channel, how, at)
     select $1, channel, 'on the page /stop', now() - n * interval '1 second'
     from generate_series(1, 2000) n, unnest('{all,do_not_call}'::text[]) channel returning id`,
    [email],
  );
  await testDatabase.rows('analyze revocations');
  await testDatabase.rows('begin');
  expect(await testDatabase.rows('select do_not_call from sales.leads_due')).toEqual([{ do_not_call: true }]);
  const [{ read } = { read: NaN }] = await testDatabase.rows<{ read: number }>(
    `select (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as read
     from pg_stat_xact_user_tables where relid = 'revocations'::regclass`,
  );
  await testDatabase.rows('rollback');
  expect(read).toBeLessThan(stops.length / 4);
});
