import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from '@jest/globals';
import { fc, tries } from '../../src/tests/support/properties.ts';
import { ago, createSalesDatabase, newPerson, storeAgreedLead } from '../../src/tests/support/sales.ts';

const testDatabase = await createSalesDatabase();
const { count, rows } = testDatabase;
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
  expect(await count(`sales.revocations where ended_at is null and contact = '${pat.email}'`)).toBe(1);
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
  expect(await count(`sales.revocations where ended_at is null and contact = '${pat.phone}'`)).toBe(2);
  const holder = await lead({ ...bakery, phone: pat.phone }, 0);
  expect(await person(holder)).not.toBe(await person(id));
});

test.each<[string, (id: string) => Promise<unknown>]>([
  ['a correction to it', (id) => say(`correct_lead('${id}', phone => '${pat.phone}')`)],
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

test('a form ends no stop of what it doesn’t carry', async () => {
  const id = await lead(pat);
  await press(pat.email);
  const again = await lead({ ...pat, email: bakery.email }, 0);
  expect(await stopped()).toEqual([id, again]);
});

test('a lift before a join ends no stop of the other person', async () => {
  const [id, other] = [await lead(pat, 3), await lead(bakery)];
  for (const each of [other, id]) await say(`never_call(lead => '${each}')`);
  await say(`lift_stop('${id}', 'called us')`);
  await say(`same_person('${id}', '${other}')`);
  expect(await stopped()).toEqual([id, other]);
});

test('a person who was lost, stopped and calls again is in call_now', async () => {
  const id = await lead(pat);
  await say(`lost('price', lead => '${id}')`);
  await press(pat.phone);
  expect(await say(`lift_stop('${id}', 'called us')`)).toContain('They are in call_now.');
  expect(await listed('call_now')).toEqual([id]);
});

test('who asked for a text and stopped texts gets an email', async () => {
  const id = await lead(pat);
  await rows(`update leads set reach_by = 'text'`);
  await press(pat.phone, 'texts');
  expect(await ana.rows('select lead_id, reach_by from to_write')).toEqual([
    { lead_id: id, reach_by: 'email' },
  ]);
  await lead(pat, 0);
  await rows(`update leads set reach_by = 'text'`);
  expect(await ana.rows('select lead_id, reach_by from to_write')).toEqual([
    { lead_id: id, reach_by: 'text' },
  ]);
});

test('a login that loses --rw owns nobody', async () => {
  const ben = await testDatabase.createLogin('sales_rw');
  const id = await lead(pat);
  await say(`assign('${id}', '${ben.name}')`);
  expect(await listed('call_now')).toEqual([]);
  await rows(`revoke sales_rw from ${ben.name}; grant sales_ro to ${ben.name}`);
  expect(await listed('call_now')).toEqual([id]);
});

test('two persons with one number are not claimed by two callers', async () => {
  const ben = await testDatabase.createLogin('sales_rw');
  const [id, other] = [await lead(pat, 3), await lead(bakery)];
  await say(`correct_lead('${other}', phone => '${pat.phone}')`);
  await say(`claim('${id}')`);
  await expect(ben.say(`claim('${other}')`)).rejects.toThrow(`${ana.name} claimed this person`);
  expect(await ben.listed('call_now')).toEqual([]);
  expect(await ben.rows('select from next_call()')).toEqual([]);
});

test('a stop that comes after the clock went back covers what it meets', async () => {
  const id = await lead(pat);
  await rows(`update leads set created_at = now() + interval '1 hour'`);
  await press(pat.email);
  expect(await stopped()).toEqual([id]);
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

test('who was corrected to another person’s number is erased alone', async () => {
  const [id, theirs] = [await lead(pat), await lead(bakery)];
  await say(`correct_lead('${id}', phone => '${bakery.phone}', email => '${bakery.email}')`);
  expect(await say(`erase_lead('${id}', 'asked')`)).toBe('1');
  expect(await listed('leads where not erased')).toEqual([theirs]);
});

test('a correction of one of two numbers leaves the stop of the other in force', async () => {
  const id = await lead({ ...pat, phone: `${pat.phone} or ${bakery.phone}` });
  await press(bakery.phone);
  await say(`correct_lead('${id}', phone => '${newPerson().phone}')`);
  expect(await stopped()).toEqual([id]);
});

test('a person who is in no export takes no address from another', async () => {
  await lead(pat, 3);
  const newer = await lead({ ...bakery, email: pat.email });
  await say(`never_call(lead => '${newer}')`);
  await press(bakery.phone);
  const exported = () => ana.rows('select "Email" as email from leads_for_hubspot');
  expect(await exported()).toEqual([{ email: pat.email }]);
  await lead({ ...newPerson(), email: pat.email }, 0);
  await rows('update leads set suspected_spam = true where created_at = (select max(created_at) from leads)');
  expect(await exported()).toEqual([{ email: pat.email }]);
});

test.each<[string, (id: string, other: string) => string]>([
  ['a correction', (id) => `correct_lead('${id}', email => 'new@example.com')`],
  ['a join', (id, other) => `same_person('${id}', '${other}')`],
  ['a lift', (id) => `lift_stop('${id}', 'called us')`],
  ['a wrong number', (id) => `wrong_number(lead => '${id}')`],
])('%s and its undo each queue an event', async (_what, act) => {
  const [id, other] = [await lead(pat), await lead(bakery)];
  await say(`stop_contact('${pat.email}', 'by mail')`);
  await rows('delete from notifications');
  await say(act(id, other));
  await say('undo()');
  expect(await rows(`select event, lead_id from notifications where channel = 'chat'`)).toEqual([
    { event: 'lead.contacted', lead_id: id },
    { event: 'lead.contacted', lead_id: id },
  ]);
});

test('acts and their undos leave every list as it was', async () => {
  const acts = [
    ...[`wrong_number(lead => '$1')`, `talked('hm', 'tomorrow 2pm', '$1')`, `lost(lead => '$1')`],
    ...[`correct_lead('$1', phone => '(713) 555-0188')`, `correct_lead('$1', phone => '$bakery')`],
    ...[`never_call(lead => '$1')`, `stop_contact('$pat', 'by mail')`, `lift_stop('$1', 'called us')`],
    ...[`same_person('$1', '$2')`, `note('two vans', '$2')`, `no_answer(lead => '$2')`],
  ];
  const state = async () => {
    await rows('delete from sales_internal.claims');
    const shown = ['leads', 'leads_due', 'call_now', 'to_write', 'leads_for_hubspot'].map(
      (view) => `select to_jsonb(v) - '{changed_at,Website Changed}'::text[] as row from ${view} v`,
    );
    return ana.rows(`${shown.join(' union all ')} order by row`);
  };
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...acts), { minLength: 1, maxLength: 5 }), async (list) => {
      await rows('truncate leads, notifications cascade');
      [pat, bakery] = [newPerson(), newPerson()];
      const ids = [await lead(pat, 3), await lead(bakery)];
      const before = await state();
      let done = 0;
      for (const act of list) {
        const call = act.replaceAll(/\$(\d)/g, (_all, place) => String(ids[Number(place) - 1]));
        await say(call.replace('$pat', pat.phone).replace('$bakery', bakery.phone)).then(
          () => done++,
          () => undefined,
        );
      }
      for (; done > 0; done--) await say('undo()');
      expect(await state()).toEqual(before);
    }),
    tries(20),
  );
});
