import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from '@jest/globals';
import { closeAfterTests } from '../../src/tests/support/resources.ts';
import { ago, createSalesDatabase, newPerson, storeAgreedLead } from '../../src/tests/support/sales.ts';
import { connect, siteUrlOf } from '../../src/tests/support/test-database.ts';

const testDatabase = await createSalesDatabase();
const { count, rows } = testDatabase;
const ana = await testDatabase.createLogin('sales_rw');
const site = await connect(siteUrlOf(testDatabase));
closeAfterTests({ close: () => site.end() });

let phone: string;
let email: string;
beforeEach(async () => {
  await rows('truncate leads, privacy_requests, notifications cascade');
  ({ phone, email } = newPerson());
});

const agreedLead = (columns: Record<string, unknown> = {}) =>
  storeAgreedLead(testDatabase, { phone, email, ...columns });
const stop = (contact: string, what: string, id = randomUUID()) =>
  site.query(
    `insert into privacy_requests (id, requested_at, contact, what) values ($1, now(), $2, $3)
     on conflict do nothing`,
    [id, contact, what],
  );
const { say, automated } = ana;
const mark = (id: string, outcome: string) => say(`mark_contacted('${id}', 'ana', '${outcome}')`);
const lift = (id: string) => say(`lift_stop('${id}', 'asked for an offer')`);
const isStopped = async (id: string) =>
  (await ana.rows('select do_not_call from leads where lead_id = $1', [id]))[0]?.do_not_call;
const stored = async () => [
  await count('privacy_requests'),
  await count('revocations'),
  await count(`notifications where channel = 'chat'`),
];

test('each stop is stored, a repeated request once, and equal stops wait in one event', async () => {
  await agreedLead();
  const before = await count('revocations');
  const id = randomUUID();
  for (const typed of [phone, phone.slice(2)]) await stop(typed, 'all');
  await stop(phone, 'all', id);
  expect(await stored()).toEqual([3, before + 6, 1]);
  await rows(`update notifications set state = 'sending'`);
  await stop(phone, 'all', id);
  expect(await stored()).toEqual([3, before + 6, 1]);
  await say(`revoke_consent('${phone}', 'all', 'by phone')`);
  expect(await stored()).toEqual([3, before + 7, 2]);
  expect(await ana.rows('select from revocations where ended_at is not null')).toEqual([]);
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
  const shown = async () => [await isStopped(lead), ...(await automated(lead))];
  expect(await shown()).toEqual([true, false, false]);
  for (const client of [open, second]) {
    await client.query('rollback');
    await client.end();
  }
  expect(await shown()).toEqual([true, false, false]);
});

test.each([
  [{}, false],
  [{ suspected_spam: true }, true],
  [{ source: 'phone' }, true],
])(
  'after a stop of all contact, a lead with %j leaves its own person stopped: %j',
  async (columns, expected) => {
    const before = await agreedLead({ created_at: ago(1) });
    const other = await agreedLead({ created_at: ago(1), phone: '(713) 555-0100' });
    await stop(email, 'all');
    await agreedLead(columns);
    expect([await isStopped(before), await isStopped(other)]).toEqual([expected, true]);
  },
);

test.each<[string, (id: string) => unknown]>([
  ['a salesperson', (id) => mark(id, 'do_not_call')],
  ['the page', () => stop(phone, 'all')],
])('recording calls and corrections ends no stop of %s', async (_who, begin) => {
  const id = await agreedLead({ created_at: ago(1) });
  await say(`claim('${id}')`);
  await begin(id);
  for (const call of [
    `mark_contacted('${id}', 'ana', 'reached')`,
    `mark_contacted('${id}', 'ana', 'won')`,
    `correct_lead('${id}', email => 'new@example.com', by => 'ana')`,
  ])
    expect(await say(call)).toContain('asked for no calls');
  expect(await isStopped(id)).toBe(true);
  expect(await ana.rows('select from leads_for_hubspot where "Do Not Call" is not true')).toEqual([]);
});

test('only lift_stop ends what a salesperson stopped, and it allows no automated calls', async () => {
  const id = await agreedLead({ created_at: ago(1) });
  await mark(id, 'do_not_call');
  expect(await ana.rows('select from leads_due')).toEqual([]);
  await say(`lift_stop(reason => 'asked for an offer')`);
  expect(await ana.rows('select * from call_now')).toMatchObject([
    { lead_id: id, contact_state: 'reached', automated_calls: false },
  ]);
  expect(await ana.rows('select * from next_call()')).toMatchObject([{ why: 'their stop was lifted' }]);
  await expect(lift(id)).rejects.toThrow('no stop of calls is in force');
  await mark(id, 'do_not_call');

  const again = await agreedLead();
  const marked = {
    do_not_call: true,
    ok_to_call_now: false,
    call_from: null,
    automated_calls: false,
    automated_texts: false,
  };
  for (const view of ['leads', 'leads_due'])
    expect(await ana.rows(`select * from ${view} where lead_id = $1`, [again])).toMatchObject([marked]);
  const lifted = async () =>
    (await ana.rows('select ended_at from revocations where contact = $1', [phone])).map(
      ({ ended_at }) => ended_at !== null,
    );
  expect(await lifted()).toEqual([false, true]);
  await expect(say(`lift_stop('${id}', ' ')`)).rejects.toThrow('reason');
  await lift(id);
  expect(await lifted()).toEqual([true, true]);
  expect([await isStopped(id), await isStopped(again)]).toEqual([false, false]);
  expect(await automated(again)).toEqual([true, true]);
});

test('a stop and its lifting change when the person last changed', async () => {
  const id = await agreedLead({ created_at: ago(1) });
  const changed = async () =>
    Number((await ana.rows<{ changed_at: Date }>('select changed_at from leads'))[0]?.changed_at);
  const sent = await changed();
  await stop(phone, 'all');
  const stopped = await changed();
  await lift(id);
  expect([stopped > sent, (await changed()) > stopped]).toEqual([true, true]);
  await say(`correct_lead('${id}', phone => '(512) 555-0177')`);
  const corrected = await changed();
  await stop('+15125550177', 'all');
  expect(await changed()).toBeGreaterThan(corrected);
});

test('undo takes back one stop and no other', async () => {
  const id = await agreedLead({ created_at: ago(1) });
  await say(`stop_contact('${phone}', 'by mail')`);
  await mark(id, 'do_not_call');
  await say('undo((select contact_id from contacts))');
  expect(await isStopped(id)).toBe(true);
  const undo = `undo((select revocation_id from revocations where ended_at is null and contact = '${phone}' limit 1))`;
  const ben = await testDatabase.createLogin('sales_rw');
  await expect(ben.say(undo)).rejects.toThrow('only your own');
  await say(undo);
  expect([await isStopped(id), ...(await automated(id))]).toEqual([false, true, true]);
  await stop(phone, 'all');
  await expect(say(undo)).rejects.toThrow('only your own');
});

test('a stop of a corrected number or address holds, and is not copied', async () => {
  const id = await agreedLead({ created_at: ago(1) });
  const added = [`+1713555${phone.slice(-4)}`, `right.${email}`];
  await stop(phone, 'all');
  await say(`correct_lead('${id}', phone => '${added[0]}', email => '${added[1]}', by => 'ana')`);
  expect([await isStopped(id), ...(await automated(id))]).toEqual([true, false, false]);
  expect(await ana.rows('select from revocations where contact = any($1)', [added])).toEqual([]);
  // Whose number it is doesn't become the person.
  expect(await isStopped(await agreedLead({ phone: added[0] }))).toBe(false);
  expect(await isStopped(id)).toBe(true);
});

test('a correction neither revives an agreement nor ends a stop', async () => {
  const id = await agreedLead({ created_at: ago(1) });
  await say(`stop_contact('${email}', 'by mail')`);
  await lift(id);
  await say(`correct_lead('${id}', email => 'right.${email}')`);
  expect([await isStopped(id), ...(await automated(id))]).toEqual([false, false, false]);

  await mark(id, 'do_not_call');
  const other = await agreedLead(newPerson());
  await mark(other, 'do_not_call');
  await lift(other);
  const [number] = await ana.rows('select phone from leads where lead_id = $1', [other]);
  const ben = await testDatabase.createLogin('sales_rw');
  await ben.say(`correct_lead('${id}', phone => '${String(number?.phone)}')`);
  expect(await isStopped(id)).toBe(true);
  expect(await ben.say('undo()')).toContain('Undone (corrected)');
  expect(await isStopped(id)).toBe(true);
});

test('a number that never was a lead can be stopped', async () => {
  expect(await say(`stop_contact('${phone}', 'by mail')`)).toContain('leads with it, 0');
  expect(await isStopped(await agreedLead())).toBe(true);
});

test('without a number, do_not_call covers all leads of the address', async () => {
  const [marked, same, otherNumber] = [
    await agreedLead({ phone: 'none' }),
    await agreedLead({ phone: 'none' }),
    await agreedLead(),
  ];
  await mark(marked, 'do_not_call');
  for (const id of [marked, same, otherNumber]) expect(await isStopped(id)).toBe(true);
  const unreadable = await agreedLead({ phone: 'none', email: 'none' });
  await mark(unreadable, 'do_not_call');
  expect(await isStopped(unreadable)).toBe(true);
});

test('ten thousand stops of a contact are read like one', async () => {
  await agreedLead({ created_at: ago(1) });
  await rows(
    `insert into revocations (contact, channel, how, from_page, at)
     select $1, channel, 'on the page /stop', from_page, now() - n * interval '1 second'
     from generate_series(1, 2500) n, unnest('{all,do_not_call}'::text[]) channel, unnest('{true,false}'::boolean[]) from_page`,
    [email],
  );
  await rows('analyze revocations');
  for (const lifted of [false, true]) {
    if (lifted) await ana.rows(`select lift_stop(lead_id, 'asked for an offer') from leads_due`);
    await rows('begin');
    expect(await rows('select do_not_call from sales.leads_due')).toEqual([{ do_not_call: !lifted }]);
    const [{ read } = { read: NaN }] = await rows<{ read: number }>(
      `select (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as read
       from pg_stat_xact_user_tables where relid = 'revocations'::regclass`,
    );
    await rows('rollback');
    expect(read).toBeLessThan(100);
  }
});
