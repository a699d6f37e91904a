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
const isStopped = async (id: string) =>
  (await ana.rows('select do_not_call from leads where lead_id = $1', [id]))[0]?.do_not_call;
const mark = async (id: string, outcome: string) =>
  (await ana.rows('select mark_contacted($1, $2, $3) as answer', [id, 'ana', outcome]))[0]?.answer;
const count = async (from: string) =>
  (await testDatabase.rows<{ count: number }>(`select count(*)::int from ${from}`))[0]?.count;
const stored = async () => [
  await count('privacy_requests'),
  await count('revocations'),
  await count('notifications'),
];

test('each stop is stored, and equal ones wait in one event', async () => {
  await agreedLead();
  for (const typed of [phone, phone.replaceAll(/\D/g, '')]) await stop(typed, 'all');
  expect(await stored()).toEqual([2, 4, 1]);
  await testDatabase.rows(`update notifications set state = 'sending'`);
  await ana.rows(`select revoke_consent($1, 'all', 'by phone')`, [phone]);
  expect(await stored()).toEqual([2, 5, 2]);
});

test('a request that is sent twice is stored once', async () => {
  const request = [randomUUID(), phone];
  const send = () =>
    site.query(
      `insert into privacy_requests (id, requested_at, contact, what) values ($1, now(), $2, 'all')
       on conflict do nothing`,
      request,
    );
  await send();
  const before = await stored();
  await testDatabase.rows(`update notifications set state = 'sending'`);
  await send();
  expect(await stored()).toEqual(before);
});

test.each([
  `add_lead('Ash Plumbing', 'Pat Doe', $1, 'plumbing', '51-150', by => 'ana')`,
  `revoke_consent($1, 'all', 'by phone')`,
  `stop_contact($1, 'by phone')`,
  `mark_contacted((select lead_id from leads_due), $1, 'do_not_call')`,
  `correct_lead((select lead_id from leads_due), phone => '(512) 555-9999', by => $1)`,
  `erase_lead((select lead_id from leads_due), $1)`,
])('while a salesperson’s %s is open, a stop counts at once', async (call) => {
  const lead = await agreedLead({ created_at: ago(1) });
  const [open, second] = [await connect(ana.url), await connect(ana.url)];
  await open.query('begin');
  await open.query(`select ${call}`, [phone]);
  await second.query('begin');
  await second.query(`select stop_contact($1, 'by phone')`, [phone]);
  await site.query(`set lock_timeout = '3s'`);
  await stop(phone, 'all');
  const shown = 'select do_not_call, automated_calls from leads where lead_id = $1';
  expect(await ana.rows(shown, [lead])).toEqual([{ do_not_call: true, automated_calls: false }]);
  for (const client of [open, second]) {
    await client.query('rollback');
    await client.end();
  }
  expect(await ana.rows(shown, [lead])).toEqual([{ do_not_call: true, automated_calls: false }]);
});

test('a lead that is being stored when a stop comes is covered', async () => {
  const storing = await connect(siteUrlOf(testDatabase));
  await storing.query('begin');
  await storing.query('select now()');
  await stop(phone, 'all');
  const id = await storeLead(
    { ...testDatabase, rows: async (text, values) => (await storing.query(text, values)).rows },
    { phone, email },
  );
  await storing.query('commit');
  await storing.end();
  expect(await isStopped(id)).toBe(true);
});

test.each([
  [{}, false],
  [{ suspected_spam: true }, true],
  [{ source: 'phone' }, true],
])('after a stop of all contact, a lead with %j leaves the person stopped: %j', async (columns, expected) => {
  const before = await agreedLead({ created_at: ago(1) });
  await stop(email, 'all');
  await agreedLead(columns);
  expect(await isStopped(before)).toBe(expected);
});

test('a later lead ends the stop of its own person only', async () => {
  const [first, second] = [
    await agreedLead({ created_at: ago(1) }),
    await agreedLead({ created_at: ago(1), phone: '(713) 555-0100' }),
  ];
  await stop(email, 'all');
  await agreedLead();
  expect([await isStopped(first), await isStopped(second)]).toEqual([false, true]);
});

test('a suspected lead’s agreement doesn’t count after a stop', async () => {
  await stop(phone);
  const id = await agreedLead({ suspected_spam: true });
  expect(await calls('leads', id)).toBe(false);
});

test('only lift_stop ends what a salesperson stopped', async () => {
  const id = await agreedLead({ created_at: ago(1) });
  await mark(id, 'do_not_call');
  const answers = [
    await mark(id, 'reached'),
    await mark(id, 'won'),
    (await ana.rows(`select correct_lead($1, email => 'new@example.com', by => 'ana') as answer`, [id]))[0]
      ?.answer,
  ];
  for (const answer of answers) expect(answer).toContain('asked for no calls');
  await agreedLead();
  expect(await isStopped(id)).toBe(true);
  expect(await ana.rows('select from leads_for_hubspot where "Do Not Call" is not true')).toEqual([]);

  await expect(ana.rows(`select lift_stop($1, ' ')`, [id])).rejects.toThrow('reason');
  await ana.rows(`select lift_stop($1, 'asked for an offer')`, [id]);
  expect(await isStopped(id)).toBe(false);
  await expect(ana.rows(`select lift_stop($1, 'again')`, [id])).rejects.toThrow(
    'no stop of calls is in force',
  );
  await mark(id, 'do_not_call');
  expect(await isStopped(id)).toBe(true);
});

test('a lift allows calls, but no automated ones', async () => {
  const id = await agreedLead({ created_at: ago(1) });
  await mark(id, 'do_not_call');
  await ana.rows(`select lift_stop($1, 'asked for an offer')`, [id]);
  expect([await isStopped(id), await calls('leads', id)]).toEqual([false, false]);
  expect(await calls('leads', await agreedLead())).toBe(true);
});

test('a stop and its lifting change when the person last changed', async () => {
  const id = await agreedLead({ created_at: ago(1) });
  const changed = async () =>
    Number((await ana.rows<{ changed_at: Date }>('select changed_at from leads'))[0]?.changed_at);
  const sent = await changed();
  await stop(phone, 'all');
  const stopped = await changed();
  await ana.rows(`select lift_stop($1, 'asked for an offer')`, [id]);
  expect([stopped > sent, (await changed()) > stopped]).toEqual([true, true]);
});

test('a call that is recorded after a stop came doesn’t end the stop', async () => {
  const id = await agreedLead({ created_at: ago(1) });
  await ana.rows('select claim($1)', [id]);
  await stop(phone, 'all');
  expect(await mark(id, 'reached')).toContain('asked for no calls');
  expect(await isStopped(id)).toBe(true);
  expect(await ana.rows('select from leads_for_hubspot')).toEqual([]);
});

test('undo takes back one stop and no other', async () => {
  const id = await agreedLead({ created_at: ago(1) });
  await ana.rows(`select stop_contact($1, 'by mail')`, [phone]);
  await mark(id, 'do_not_call');
  const entry = (await ana.rows('select contact_id as id from contacts'))[0]?.id;
  await ana.rows('select undo($1)', [entry]);
  expect(await isStopped(id)).toBe(true);
  const [row] = await ana.rows(`select revocation_id as id from revocations where how = 'by mail'`);
  const ben = await testDatabase.createLogin('sales_rw');
  await expect(ben.rows('select undo($1)', [row?.id])).rejects.toThrow('no such entry');
  await ana.rows('select undo($1)', [row?.id]);
  expect(await isStopped(id)).toBe(false);
  expect(await calls('leads', id)).toBe(true);
  await stop(phone, 'all');
  await expect(
    ana.rows('select undo(revocation_id) from revocations where lifted_at is null'),
  ).rejects.toThrow('no such entry');
});

test('a corrected number or address takes its stops along', async () => {
  const id = await agreedLead({ created_at: ago(1) });
  await stop(phone, 'all');
  await ana.rows(
    `select correct_lead($1, phone => '(512) 555-9999', email => 'right@example.com', by => 'ana')`,
    [id],
  );
  expect([await isStopped(id), await calls('leads', id)]).toEqual([true, false]);
  const shown = `select contact from revocations where contact = any('{+15125559999,right@example.com}')`;
  expect(await ana.rows(shown)).toHaveLength(4);
  expect(await isStopped(await agreedLead({ phone: '(512) 555-9999' }))).toBe(false);
  const [times] = await ana.rows(
    `select count(distinct took_effect_at)::int as times from revocations where channel = 'all' and contact = any($1)`,
    [[`+1${phone.replaceAll(/\D/g, '')}`, '+15125559999', 'right@example.com']],
  );
  expect(times).toEqual({ times: 1 });
});

test('a number that never was a lead can be stopped', async () => {
  const [answer] = await ana.rows(`select stop_contact($1, 'by mail') as said`, [phone]);
  expect(answer?.said).toContain('leads with it, 0');
  await expect(ana.rows(`select stop_contact('nobody', 'by mail')`)).rejects.toThrow(
    'neither a telephone number',
  );
  expect(await isStopped(await agreedLead())).toBe(true);
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

test('ten thousand stops of a contact are read like one', async () => {
  await agreedLead({ created_at: ago(1) });
  await testDatabase.rows(
    `insert into revocations (contact, channel, how, from_page, at)
     select $1, channel, 'on the page /stop', from_page, now() - n * interval '1 second'
     from generate_series(1, 2500) n, unnest('{all,do_not_call}'::text[]) channel, unnest('{true,false}'::boolean[]) from_page`,
    [email],
  );
  await testDatabase.rows('analyze revocations');
  for (const lifted of [false, true]) {
    if (lifted) await ana.rows(`select lift_stop(lead_id, 'asked for an offer') from leads_due`);
    await testDatabase.rows('begin');
    expect(await testDatabase.rows('select do_not_call from sales.leads_due')).toEqual([
      { do_not_call: !lifted },
    ]);
    const [{ read } = { read: NaN }] = await testDatabase.rows<{ read: number }>(
      `select (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as read
       from pg_stat_xact_user_tables where relid = 'revocations'::regclass`,
    );
    await testDatabase.rows('rollback');
    expect(read).toBeLessThan(100);
  }
});
