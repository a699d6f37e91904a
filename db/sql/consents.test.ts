import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from '@jest/globals';
import {
  ago,
  createSalesDatabase,
  newPerson,
  storeAgreedLead,
  storeConsent,
} from '../../src/tests/support/sales.ts';
import { connect } from '../../src/tests/support/test-database.ts';

const testDatabase = await createSalesDatabase();
const { count, rows } = testDatabase;
const ana = await testDatabase.createLogin('sales_rw');

let phone: string;
let email: string;
beforeEach(async () => {
  await rows('delete from leads');
  ({ phone, email } = newPerson());
});

const agreedLead = (columns: Record<string, unknown> = {}, channels?: string[]) =>
  storeAgreedLead(testDatabase, { phone, email, ...columns }, channels);
const storedStop = (contact: string, at: unknown) =>
  rows(`insert into revocations (contact, channel, how, at) values ($1, 'calls', 'by mail', $2)`, [
    contact,
    at,
  ]);
const { say, automated } = ana;

const both = ['calls', 'texts'];
test.each([
  [[], undefined, [false, false]],
  [['calls'], undefined, [true, false]],
  [both, undefined, [true, true]],
  [both, 'calls', [false, true]],
  [both, 'texts', [true, false]],
  [both, 'all', [false, false]],
])(
  'an agreement to %j without %j allows automated [calls, texts]: %j',
  async (channels, revoked, expected) => {
    const [first, second] = [
      await agreedLead({ email: 'none', created_at: ago(3000) }, channels),
      await agreedLead({ created_at: ago(2) }, channels),
    ];
    if (revoked)
      expect(await say(`revoke_consent('tel:${phone} ext. 12', '${revoked}', 'by phone')`)).toBe('2');
    for (const id of [first, second]) expect(await automated(id)).toEqual(expected);
    expect(await automated(first, 'leads_due')).toEqual(expected);
    expect(await ana.rows('select consent_given from leads where lead_id = $1', [first])).toEqual([
      { consent_given: channels.length > 0 },
    ]);
  },
);

test.each([
  [`'texts'`, 'texts', [true, false]],
  [`'Calls', 'said so'`, 'calls', [false, true]],
  ['', 'calls or texts', [false, false]],
])('stop_automated(%s) stops automated %s to the claimed person', async (what, words, expected) => {
  const id = await agreedLead({ created_at: ago(2) });
  const stop = `stop_automated(${what})`;
  await expect(say(stop)).rejects.toThrow('you have claimed nobody');
  await say(`claim('${id}')`);
  expect(await say(stop)).toBe(`No automated ${words} to Pat Doe (Hilltop Plumbing). They are in call_now.`);
  expect(await automated(id)).toEqual(expected);
  expect(await automated(id, 'leads_due')).toEqual(expected);
  expect(await say('undo()')).toContain('Undone: stop');
  expect(await automated(id)).toEqual([true, true]);
});

test('stop_automated refuses what it can’t stop', async () => {
  const id = await agreedLead({ created_at: ago(2), email: 'none' });
  await expect(say(`stop_automated('emails', lead => '${id}')`)).rejects.toThrow('one of calls, texts, all');
  await say(`wrong_number(lead => '${id}')`);
  await expect(say(`stop_automated(lead => '${id}')`)).rejects.toThrow('no number or address to stop');
});

test('a revocation of one address covers all leads of the person', async () => {
  const first = await agreedLead({ created_at: ago(3) }, ['calls']);
  const second = await agreedLead({ email: `second.${email}`, created_at: ago(2) }, ['calls']);
  expect(await say(`revoke_consent(' mailto:Second.${email}>. ', 'all', 'by mail')`)).toBe('1');
  for (const id of [first, second]) expect(await automated(id)).toEqual([false, false]);
  expect(await automated(first, 'leads_due')).toEqual([false, false]);
  await say(`claim('${first}')`);
  expect(await ana.rows('select automated from next_call()')).toEqual([{ automated: 'no' }]);
});

test('after a stop was lifted, agreements of the person’s other leads stay revoked', async () => {
  const [, second] = [
    await agreedLead({ created_at: ago(2) }),
    await agreedLead({ email: `second.${email}`, created_at: ago(1) }),
  ];
  await say(`stop_contact('${email}', 'by mail')`);
  await say(`lift_stop('${second}', 'asked for an offer')`);
  const stopped = await ana.rows('select from leads where do_not_call');
  expect([stopped, ...(await automated(second))]).toEqual([[], false, false]);
  expect(await ana.rows('select automated_calls, automated_texts from leads_due')).toEqual([
    { automated_calls: false, automated_texts: false },
  ]);
});

test('an agreement doesn’t count without a contact, nor of a suspected lead', async () => {
  expect(await automated(await agreedLead({ phone: 'none', email: 'none' }))).toEqual([false, false]);
  expect(await automated(await agreedLead({ suspected_spam: true }))).toEqual([false, false]);
});

test.each([
  ['sent an hour before a stop', 1, 0, false, false],
  ['sent an hour after a stop', 0, 1, false, true],
  ['of the spool, sent 23 hours after a stop', 0, 23, true, false],
  ['of the spool, sent 25 hours after a stop', 0, 25, true, true],
])('a lead %s', async (_what, sentAgo, stoppedAgo, spooled, allowed) => {
  await storedStop(email, ago(stoppedAgo));
  const id = await agreedLead({ created_at: ago(sentAgo), spooled });
  for (const view of ['leads', 'leads_due']) expect(await automated(id, view)).toEqual([allowed, true]);
});

test('a lead that is being stored when a stop comes is covered', async () => {
  const storing = await connect(testDatabase.url);
  await storing.query('begin; select now()');
  await say(`revoke_consent('${phone}', 'all', 'by phone')`);
  const inStoring: typeof rows = async (text, values) => (await storing.query(text, values)).rows;
  const id = await storeAgreedLead({ ...testDatabase, rows: inStoring }, { phone, email });
  await storing.query('commit');
  await storing.end();
  expect(await automated(id)).toEqual([false, false]);
});

test('a stop counts from its storing, and a lead is never later than its own', async () => {
  const id = await agreedLead({ created_at: ago(-1) });
  expect([
    await count('leads where created_at > now()'),
    await count('consents where given_at > now()'),
  ]).toEqual([0, 0]);
  await rows(
    `insert into privacy_requests (id, requested_at, contact, what) values (gen_random_uuid(), $1, $2, 'calls')`,
    [ago(1), phone],
  );
  for (const view of ['leads', 'leads_due']) expect(await automated(id, view)).toEqual([false, true]);
});

test.each([
  ['consents', 'origin'],
  ['consents', 'replica'], // In this mode, PostgreSQL skips ordinary triggers.
  ['revocations', 'origin'],
  ['revocations', 'replica'],
])('a superuser may not change %s in %s mode', async (table, role) => {
  await rows(`set session_replication_role to ${role}`);
  const changes = [`update ${table} set channel = null`, `delete from ${table}`, `truncate ${table}`];
  for (const change of changes) await expect(rows(change)).rejects.toMatchObject({ code: '23001' });
  await rows('reset session_replication_role');
});

test('row_intact is false after a change of any column of a consent', async () => {
  const columns = await rows<{ name: string }>(
    `select column_name as name from information_schema.columns
       where table_schema = 'public' and table_name = 'consents' and column_name <> 'contacts'`,
  );
  expect(columns.length).toBeGreaterThan(10);
  await rows(`alter table consents disable trigger consents_append_only; delete from consents`);
  const evidence = (n: number) => ({
    channel: n === 1 ? 'calls' : 'texts',
    given_at: `2026-03-0${n}`,
    text: `You may ${n}.`,
    text_version: n,
    text_sha256: n,
    name: n,
    phone: n,
    ip_address: `192.0.2.${n}`,
    user_agent: n,
    page_address: n,
    page_build: n,
    spooled: n === 1,
  });
  await storeConsent(testDatabase, randomUUID(), evidence(1));
  await rows('create temporary table other as select * from consents; delete from consents');
  await rows(`set timezone to 'Asia/Kolkata'`);
  await storeConsent(testDatabase, randomUUID(), evidence(2));
  const shown = () => rows('select row_intact, lead_erased from sales.consent_evidence');
  expect(await shown()).toEqual([{ row_intact: true, lead_erased: true }]);
  for (const { name } of columns) {
    await rows(`begin; update consents set ${name} = other.${name} from other`);
    expect([name, await shown()]).toEqual([name, [{ row_intact: false, lead_erased: true }]]);
    await rows('rollback');
  }
  await rows('alter table consents enable always trigger consents_append_only');
});
