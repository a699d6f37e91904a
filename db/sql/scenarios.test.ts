import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from '@jest/globals';
import { ago, createSalesDatabase, newPerson, storeAgreedLead } from '../../src/tests/support/sales.ts';

const testDatabase = await createSalesDatabase();
const { rows } = testDatabase;
const ana = await testDatabase.createLogin('sales_rw');
const { say, listed, automated } = ana;

let pat: { phone: string; email: string };
let bakery: { phone: string; email: string };
beforeEach(async () => {
  await rows('truncate leads, notifications cascade');
  [pat, bakery] = [newPerson(), newPerson()];
});

const lead = (person: { phone: string; email: string }, hours = 2) =>
  storeAgreedLead(testDatabase, { ...person, created_at: ago(hours) });
const press = (contact: string, what = 'all') =>
  rows('insert into privacy_requests (id, requested_at, contact, what) values ($1, now(), $2, $3)', [
    randomUUID(),
    contact,
    what,
  ]);
const stopped = async () => listed('leads where do_not_call order by created_at');
const person = async (id: string) =>
  (await ana.rows('select person_id from leads where lead_id = $1', [id]))[0]?.person_id;

test('a stop of the number that was sent holds after a correction, also while it is open', async () => {
  const id = await lead(pat);
  const ben = await testDatabase.createLogin('sales_rw');
  await ben.rows('begin');
  await ben.say(`correct_lead('${id}', phone => '(713) 555-0199')`);
  await press(pat.phone);
  await ben.rows('commit');
  expect(await stopped()).toEqual([id]);
  expect(await automated(id)).toEqual([false, false]);
});

test('an agreement doesn’t travel to a corrected number, nor to its holder', async () => {
  const [id, theirs] = [await lead(pat), await lead(bakery)];
  const answer = await say(`correct_lead('${id}', phone => '${bakery.phone}')`);
  expect(answer).toContain('same_person');
  expect(await automated(id)).toEqual([false, false]);
  expect(await person(id)).not.toBe(await person(theirs));
  await press(bakery.phone);
  expect(await stopped()).toEqual([id, theirs]);
  expect(await say('undo()')).toContain('Undone (corrected)');
  expect(await stopped()).toEqual([theirs]);
});

test('a lift is for one person of a shared mailbox', async () => {
  const shared = { ...bakery, email: pat.email };
  const [id, other] = [await lead(pat), await lead(shared, 1)];
  await say(`stop_contact('${pat.email}', 'by mail')`);
  await say(`lift_stop('${id}', 'called us')`);
  expect(await stopped()).toEqual([other]);
  await say('undo()');
  expect(await stopped()).toEqual([id, other]);
});

test('a wrong number is dialed for nobody, and its holder’s stop is theirs', async () => {
  const id = await lead(pat);
  await say(`wrong_number(lead => '${id}')`);
  expect(await ana.rows('select phone, automated_calls from leads')).toEqual([
    { phone: null, automated_calls: false },
  ]);
  expect([await listed('call_now'), await listed('to_write')]).toEqual([[], [id]]);
  await press(pat.phone);
  expect(await stopped()).toEqual([]);
  expect(
    await ana.rows('select from revocations where ended_at is null and contact = $1', [pat.phone]),
  ).toHaveLength(2);
  const holder = await lead({ ...bakery, phone: pat.phone }, 0);
  expect(await person(holder)).not.toBe(await person(id));
});

test.each<[string, (id: string) => Promise<unknown>]>([
  ['an agreed call', (id) => say(`talked('is theirs', 'tomorrow 2pm', '${id}')`)],
  ['a form with the own address', () => lead(pat, 0)],
  ['undo', () => say('undo()')],
])('%s ends a wrong number', async (_what, act) => {
  const id = await lead(pat);
  await say(`wrong_number(lead => '${id}')`);
  await act(id);
  expect(await ana.rows('select from leads where phone is null')).toEqual([]);
});

test('a join spreads stops, and its undo gives each person their own back', async () => {
  const [id, other] = [await lead(pat, 3), await lead(bakery)];
  await press(pat.phone);
  await say(`same_person('${other}', '${id}')`);
  expect([await stopped(), await person(id)]).toEqual([[id, other], await person(other)]);
  expect(await listed('leads_due')).toHaveLength(1);
  await say('undo()');
  expect(await stopped()).toEqual([id]);
});

test('a person who was lost, stopped and calls again is in call_now', async () => {
  const id = await lead(pat);
  await say(`lost('price', lead => '${id}')`);
  await press(pat.phone);
  expect(await say(`lift_stop('${id}', 'called us')`)).toContain('They are in call_now.');
  expect(await listed('call_now')).toEqual([id]);
});

test('a login that loses --rw owns nobody', async () => {
  const ben = await testDatabase.createLogin('sales_rw');
  const id = await lead(pat);
  await say(`assign('${id}', '${ben.name}')`);
  expect(await listed('call_now')).toEqual([]);
  await rows(`revoke sales_rw from ${ben.name}; grant sales_ro to ${ben.name}`);
  expect(await listed('call_now')).toEqual([id]);
});

test('a stop that comes after the clock went back covers what it meets', async () => {
  const id = await lead(pat);
  await rows(`update leads set created_at = now() + interval '1 hour'`);
  await press(pat.email);
  expect(await stopped()).toEqual([id]);
});

test.each(['renee', 'Ashgrove Renée', '2145550177', '0177'])('find(%j) finds a person', async (text) => {
  const id = await storeAgreedLead(testDatabase, {
    phone: '214 555 0177',
    contact_name: 'Renée Ashgrove',
  });
  const found = /^\d{10}$/.test(text) ? `find(${text})` : `find('${text}')`;
  expect(await ana.rows(`select lead_id from ${found}`)).toEqual([{ lead_id: id }]);
});

test.each([`lost('price', 'has a nephew')`, `lost('has a nephew', 'price')`])(
  '%s has a reason and a note',
  async (call) => {
    await lead(pat);
    await ana.rows('select from next_call()');
    expect(await say(call)).toContain('Lost (price)');
    expect(await ana.rows('select lost_reason, note from contacts')).toEqual([
      { lost_reason: 'price', note: 'has a nephew' },
    ]);
  },
);
