import { beforeEach, expect, test } from '@jest/globals';
import {
  ago,
  appointmentsAreDue,
  createSalesDatabase,
  derivePeople,
  storeContact,
  storeLead,
  tomorrow,
} from '../../src/tests/support/sales.ts';
import { connect, siteUrlOf } from '../../src/tests/support/test-database.ts';
import { closeAfterTests } from '../../src/tests/support/resources.ts';

const testDatabase = await createSalesDatabase();
const ana = await testDatabase.createLogin('sales_rw');
const ben = await testDatabase.createLogin('sales_rw');
const site = await connect(siteUrlOf(testDatabase));
closeAfterTests({ close: () => site.end() });
beforeEach(() => testDatabase.rows('delete from leads'));

const sent = (hoursAgo: number, columns: Record<string, unknown> = {}) =>
  storeLead(testDatabase, { created_at: ago(hoursAgo), ...columns });
const callNow = async ({ rows }: typeof ana = ana) =>
  (await rows<{ lead_id: string }>('select lead_id from call_now')).map(({ lead_id }) => lead_id);
const one = async (query: string, values: unknown[] = [], { rows }: typeof ana = ana) =>
  (await rows(query, values))[0];
const lastEntry = async () => String((await one('select contact_id as id from contacts limit 1'))?.id);

test('a person who was just tried is not called again for two hours', async () => {
  const [first, second] = [await sent(30), await sent(29)];
  // In a transaction, now() stays before the call, even if midnight passes.
  await ana.rows('begin');
  await ana.rows(`select mark_attempted($1, 'ana')`, [first]);
  const shown = `select attempts_today, try_again_at - now() between '119 minutes' and '121 minutes' as soon from leads_due
    where lead_id = $1`;
  expect(await one(shown, [first])).toEqual({ attempts_today: 1, soon: true });
  await ana.rows('commit');
  expect(await callNow()).toEqual([second]);
  expect(await callNow(ben)).toEqual([second]);
  await testDatabase.rows(`update lead_contacts set at = at - interval '125 minutes'`);
  await derivePeople(testDatabase);
  expect(await callNow()).toEqual([first, second]);
});

test('three calls of any kind end a person’s calls until 24 hours after the first of them', async () => {
  const id = await sent(50);
  for (const hours of [20, 10]) await storeContact(testDatabase, id, ago(hours));
  await storeContact(testDatabase, id, ago(3), 'wrong_number');
  const waits = `select round(extract(epoch from try_again_at - now()) / 3600)::int as hours from leads_due`;
  expect(await one(waits)).toEqual({ hours: 4 });
});

test('an agreed call is listed at once, and leads call_now when it is due', async () => {
  const [agreed, overdue] = [await sent(30), await sent(40)];
  const at = await tomorrow(testDatabase);
  await ana.rows(`select mark_contacted($1, 'ana', 'reached', 'wants an offer', $2)`, [agreed, at]);
  expect(await ben.rows('select lead_id, at_local::text, agreed_by, note from appointments')).toEqual([
    { lead_id: agreed, at_local: at, agreed_by: 'ana', note: 'wants an offer' },
  ]);
  const isDue = 'select from leads_due where lead_id = $1';
  expect([await callNow(), await one(isDue, [agreed])]).toEqual([[overdue], undefined]);
  await appointmentsAreDue(testDatabase);
  expect(await callNow()).toEqual([agreed, overdue]);
  await ben.rows(`select mark_attempted($1, 'ben')`, [agreed]);
  expect(await callNow()).toEqual([overdue]);
  const shown = `select contact_state, overdue, due_at = next_at as is_due, last_note, last_by from leads_due
    where lead_id = $1`;
  expect(await one(shown, [agreed])).toEqual({
    ...{ contact_state: 'reached', overdue: false, is_due: true },
    ...{ last_note: 'wants an offer', last_by: 'ana' },
  });
  await ana.rows(`select mark_contacted($1, 'ana', 'won')`, [agreed]);
  expect([await ana.rows('select from appointments'), await one(isDue, [agreed])]).toEqual([[], undefined]);
});

test('an owner keeps a person from others until the call is overdue', async () => {
  const [mine, late] = [await sent(2), await sent(30)];
  for (const id of [mine, late]) {
    await ben.rows('select claim($1)', [id]);
    await ben.rows('select assign($1, $2)', [id, ana.name]);
  }
  expect(await callNow()).toEqual([late, mine]);
  expect(await callNow(ben)).toEqual([late]);
  expect(await ben.rows('select owner from leads_due')).toEqual([{ owner: ana.name }, { owner: ana.name }]);
  await ben.rows('select assign($1, null)', [mine]);
  expect(await callNow(ben)).toEqual([late, mine]);
  await expect(ana.rows(`select assign($1, 'nobody_here')`, [mine])).rejects.toMatchObject({
    message: 'nobody_here is no login that may record calls',
    hint: expect.stringContaining(ben.name),
  });
  const reader = await testDatabase.createLogin('sales_ro');
  for (const login of ['postgres', reader.name])
    await expect(ana.rows('select assign($1, $2)', [mine, login])).rejects.toMatchObject({
      message: `${login} is no login that may record calls`,
      hint: expect.not.stringContaining(login),
    });
});

test('hours of the lists are the business’s, whatever the zone of the client', async () => {
  await sent(1);
  const shown =
    'select call_from::text, call_until::text, legal_from::text, legal_until::text from leads_due';
  const hours = await one(shown);
  await ana.rows(`set timezone to 'Pacific/Auckland'`);
  expect(await one(shown)).toEqual(hours);
  await ana.rows('reset timezone');
});

test('undo takes back what a call changed', async () => {
  const [id, again] = [await sent(30, { phone: '+12145550100' }), await sent(20, { phone: '+12145550100' })];
  const at = await tomorrow(testDatabase);
  await ana.rows(`select mark_contacted($1, 'ana', 'won', 'signed', $2)`, [id, at]);
  expect(await callNow()).toEqual([]);
  const entry = await lastEntry();
  await expect(ben.rows('select undo($1)', [entry])).rejects.toThrow(`only ${ana.name} can undo`);
  expect((await one('select undo($1) as said', [entry]))?.said).toContain('They are in call_now.');
  expect(await ana.rows('select contact_state, reached_at from leads order by created_at')).toEqual([
    { contact_state: 'new', reached_at: null },
    { contact_state: 'new', reached_at: null },
  ]);
  expect(await callNow()).toEqual([id]);
  expect(await ana.rows('select from appointments')).toEqual([]);
  expect(
    await ana.rows('select outcome, undone, last_note from contacts join leads_due using (lead_id)'),
  ).toEqual([{ outcome: 'won', undone: true, last_note: null }]);
  await expect(ana.rows('select undo($1)', [entry])).rejects.toThrow('undone already');
  expect(await one('select times_repeated from leads_due')).toEqual({ times_repeated: 1 });
  expect(again).not.toBe(id);
});

test('a call of yesterday can’t be undone', async () => {
  await ana.rows(`select mark_attempted($1, 'ana')`, [await sent(48)]);
  await testDatabase.rows(`update lead_contacts set at = at - interval '25 hours'`);
  await expect(ana.rows('select undo($1)', [await lastEntry()])).rejects.toThrow('last 24 hours');
});

test('a corrected number replaces the wrong one, which stays in the history', async () => {
  const id = await sent(1, { phone: '(214) 555-0100' });
  await ana.rows(`select mark_contacted($1, 'ana', 'wrong_number')`, [id]);
  expect(await callNow()).toEqual([]);
  await expect(ana.rows(`select correct_lead($1, phone => 'none', by => 'ana')`, [id])).rejects.toThrow(
    'phone is not a telephone number',
  );
  await ana.rows(`select correct_lead($1, phone => '512 555 0177', by => 'ana')`, [id]);
  expect(await one('select lead_id, phone, contact_state from call_now')).toEqual({
    ...{ lead_id: id, phone: '(512) 555-0177', contact_state: 'new' },
  });
  expect(await one('select kind, note from contacts')).toEqual({
    kind: 'corrected',
    note: 'phone was (214) 555-0100',
  });
});

test('what was decided about a person survives a correction', async () => {
  const id = await sent(1);
  await ana.rows('select assign($1, $2)', [id, ana.name]);
  await ana.rows(`select mark_contacted($1, 'ana', 'reached', null, $2)`, [id, await tomorrow(testDatabase)]);
  await ana.rows(`select correct_lead($1, phone => '512 555 0177', by => 'ana')`, [id]);
  expect(await ana.rows('select owner, phone from appointments')).toEqual([
    { owner: ana.name, phone: '(512) 555-0177' },
  ]);
});

test('a lead that came by phone is due like any other, without consent', async () => {
  const add = `select add_lead('Ash Plumbing', 'Pat Doe', '214 555 0100', 'Plumbing', '51-150', by => 'ana', note => 'asked')`;
  await ana.rows(add);
  expect(await one('select source, email, consent_given, phone, trade, last_note from call_now')).toEqual({
    ...{ source: 'phone', email: null, consent_given: false, phone: '(214) 555-0100' },
    ...{ trade: 'Plumbing', last_note: 'asked' },
  });
  await expect(ana.rows(add.replace("'Plumbing'", "'Plumber'"))).rejects.toThrow(
    'trade must be one of plumbing',
  );
  await expect(ana.rows(add.replace('51-150', 'many'))).rejects.toThrow('must be one of 0-50, 51-150');
});

// Last, because a moved clock stops the timeout, and the wait would take the other tests along.
test('who waits three seconds for a lead learns who holds it', async () => {
  const id = await sent(1);
  await ben.rows('begin');
  await ben.rows(`select mark_attempted($1, 'ben')`, [id]);
  const waiting = ana.rows(`select mark_attempted($1, 'ana')`, [id]);
  await expect(waiting).rejects.toMatchObject({
    code: '55P03',
    message: expect.stringContaining(`the lead is locked by ${ben.name}, who changed`),
  });
  await ben.rows('rollback');
});
