import { beforeEach, expect, test } from '@jest/globals';
import {
  ago,
  createSalesDatabase,
  newPerson,
  storeAgreedLead,
  storeLead,
} from '../../src/tests/support/sales.ts';

const testDatabase = await createSalesDatabase();
const { rows } = testDatabase;
const ana = await testDatabase.createLogin('sales_rw');
const { say, listed, automated } = ana;

let pat: { phone: string; email: string };
beforeEach(async () => {
  await rows('truncate leads, notifications cascade');
  pat = newPerson();
});

const lead = (person: { phone: string; email: string } = pat, hours = 2) =>
  storeAgreedLead(testDatabase, { ...person, created_at: ago(hours) });

test('no call is agreed with a wrong number', async () => {
  const id = await lead();
  await say(`wrong_number('a bakery', '${id}')`);
  await expect(say(`talked('wrote: call me', 'tomorrow 2pm', '${id}')`)).rejects.toThrow('correct_lead');
  await say(`talked('wrote: call me', lead => '${id}')`);
  expect(await ana.rows('select phone from leads')).toEqual([{ phone: null }]);
  expect(await automated(id)).toEqual([false, false]);
  expect(await say(`correct_lead('${id}', phone => '${pat.phone}')`)).toContain('theirs again');
});

test.each(['+14165550199', '+12425550199', '+442071234567'])(
  '%s, abroad, is to be written to',
  async (phone) => {
    const id = await lead({ ...pat, phone });
    expect([await listed('call_now'), await listed('to_write')]).toEqual([[], [id]]);
    expect(await say(`note('hm', '${id}')`)).toContain('to_write');
  },
);

test('never_call stops each number of the person', async () => {
  const other = newPerson();
  const id = await lead({ ...pat, phone: `${pat.phone} / ${other.phone}` });
  await say(`never_call(lead => '${id}')`);
  const later = await lead(other, 0);
  expect(await listed('leads where do_not_call order by created_at')).toEqual([id, later]);
  await say('undo()');
  expect(await listed('leads where do_not_call')).toEqual([]);
});

test('a person of two leads has one state in find and HubSpot', async () => {
  const id = await lead();
  await lead(pat, 1);
  await say(`won('signed', 297, '${id}')`);
  expect(await ana.rows(`select state from find('${pat.phone}')`)).toEqual([{ state: 'won' }]);
  expect(await ana.rows('select "Website Status" as state from leads_for_hubspot')).toEqual([
    { state: 'won' },
  ]);
});

test('gone_quiet lists nobody whom a call never reached', async () => {
  const id = await lead();
  await say(`wrong_number(lead => '${id}')`);
  await rows(`update leads set created_at = now() - interval '50 days'`);
  await rows(`update lead_contacts set at = at - interval '40 days'`);
  await rows(`select sales_internal.derive_people(array(select person from leads))`);
  expect([await listed('gone_quiet'), await listed('to_write')]).toEqual([[], [id]]);
});

test.each(['214 555 0109 / 0110', '(214) 555-0109, or my wife', '1-800-FLOWERS'])(
  '%s is shown as typed',
  async (phone) => {
    await lead({ ...pat, phone });
    expect(await ana.rows('select phone_typed from leads_due')).toEqual([{ phone_typed: phone }]);
  },
);

test.each(['+1 (214) 555-0109', '2145550109', '001 214 555 0109', '+49 30 1234567'])(
  '%s is only a number',
  async (phone) => {
    await lead({ ...pat, phone });
    expect(await ana.rows('select phone_typed from leads_due')).toEqual([{ phone_typed: null }]);
  },
);

test('next_call says who asked for a message', async () => {
  const id = await lead();
  await rows(`update leads set reach_by = 'text'`);
  await say(`claim('${id}')`);
  expect(await ana.rows('select asked_for from next_call()')).toEqual([{ asked_for: 'a text' }]);
});

test('a corrected number says that an agreed call is not legal there', async () => {
  const id = await lead();
  await say(`talked('ok', 'tomorrow 2pm', '${id}')`);
  expect(await say(`correct_lead('${id}', phone => '+44 20 7123 4567')`)).toContain(
    'no call to this number is legal',
  );
});

test('a call of a colleague’s person says who had claimed them', async () => {
  const id = await lead();
  const ben = await testDatabase.createLogin('sales_rw');
  await say(`claim('${id}')`);
  expect(await ben.say(`no_answer(lead => '${id}')`)).toContain(`${ana.name} had claimed them`);
});

test('assign keeps the open claim', async () => {
  const id = await lead();
  await say(`claim('${id}')`);
  await say('assign()');
  expect(await say(`talked('likes it')`)).toContain('Talked with');
});

test('undo alone takes back nothing of days ago', async () => {
  const id = await lead();
  await say(`lost('price', lead => '${id}')`);
  await rows(`update lead_contacts set at = at - interval '2 days'`);
  await expect(say('undo()')).rejects.toThrow('in the last 24 hours');
  expect(await say(`undo((select contact_id from contacts))`)).toContain('Undone (lost)');
});

test('each list has the newest name, business, plan and count of missed calls', async () => {
  const id = await lead();
  const newest = { name: 'Patricia Doe', business: 'New' };
  await storeAgreedLead(testDatabase, {
    ...{ ...pat, contact_name: newest.name, business_name: newest.business },
    ...{ plan: 'growing', missed_calls: 7 },
  });
  for (const query of [
    'select contact_name as name, business_name as business from leads_due where lead_id = $1',
    `select name, business from find('patricia') where $1::uuid is not null`,
    `select concat_ws(' ', "First Name", "Last Name") as name, "Company Name" as business
     from leads_for_hubspot where "Website Lead ID" = $1`,
  ])
    expect(await ana.rows(query, [id])).toEqual([newest]);
  await say(`claim('${id}')`);
  expect(await ana.rows('select name, business, asked_for from next_call()')).toEqual([
    { ...newest, asked_for: 'growing, 7 missed calls' },
  ]);
});

test('a login that loses --rw owns nobody', async () => {
  const ben = await testDatabase.createLogin('sales_rw');
  const id = await lead();
  await say(`assign('${id}', '${ben.name}')`);
  expect(await listed('call_now')).toEqual([]);
  await rows(`revoke sales_rw from ${ben.name}; grant sales_ro to ${ben.name}`);
  expect(await listed('call_now')).toEqual([id]);
});

test('two people with one number are not claimed by two callers', async () => {
  const ben = await testDatabase.createLogin('sales_rw');
  const [id, other] = [await lead(pat, 3), await lead(newPerson())];
  await say(`correct_lead('${other}', phone => '${pat.phone}')`);
  await say(`claim('${id}')`);
  await expect(ben.say(`claim('${other}')`)).rejects.toThrow(`${ana.name} claimed this person`);
  expect([await ben.listed('call_now'), await ben.rows('select from next_call()')]).toEqual([[], []]);
  await rows('delete from sales_internal.claims');
  await ana.rows('begin');
  await say(`claim('${id}')`);
  await expect(ben.say(`claim('${other}')`)).rejects.toThrow(/^a colleague claimed this person$/);
  await ana.rows('rollback');
});

test('a stop that comes after the clock went back covers what it meets', async () => {
  const id = await lead();
  await rows(`update leads set created_at = now() + interval '1 hour'`);
  await rows(
    `insert into privacy_requests (id, requested_at, contact, what) values (gen_random_uuid(), now(), $1, 'all')`,
    [pat.email],
  );
  expect(await listed('leads where do_not_call')).toEqual([id]);
});

test.each([`lost('price', 'has a nephew')`, `lost('has a nephew', 'price')`])(
  '%s has a reason and a note',
  async (call) => {
    await say(`claim('${await lead()}')`);
    expect(await say(call)).toContain('Lost (price)');
    const stored = await ana.rows('select lost_reason, note from contacts');
    expect(stored).toEqual([{ lost_reason: 'price', note: 'has a nephew' }]);
  },
);

test('what is recorded of a joined person stays with whose number was dialed', async () => {
  const bakery = newPerson();
  const [id, other] = [await lead(), await lead(bakery, 1)];
  await say(`same_person('${id}', '${other}')`);
  const [join] = await ana.rows<{ contact_id: string }>(
    `select contact_id from contacts where kind = 'joined'`,
  );
  await say(`claim('${id}')`);
  await say(`wrong_number('a bakery')`);
  await say(`undo('${join?.contact_id}')`);
  expect(await ana.rows('select lead_id, phone is null as is_wrong from leads order by created_at')).toEqual([
    { lead_id: id, is_wrong: false },
    { lead_id: other, is_wrong: true },
  ]);
});

test('a lift ends with the join that it was for', async () => {
  const [id, other] = [await lead(), await lead(newPerson(), 1)];
  await say(`never_call(lead => '${id}')`);
  await say(`same_person('${id}', '${other}')`);
  const [join] = await ana.rows<{ contact_id: string }>(
    `select contact_id from contacts where kind = 'joined'`,
  );
  await say(`lift_stop('${other}', 'called us')`);
  expect(await listed('leads where do_not_call')).toEqual([]);
  await say(`undo('${join?.contact_id}')`);
  expect(await listed('leads where do_not_call')).toEqual([id]);
});

test('a suspected lead agrees for nobody', async () => {
  const id = await storeLead(testDatabase, pat);
  await lead(pat, 1);
  await rows('update leads set suspected_spam = true where id <> $1', [id]);
  expect(await automated(id)).toEqual([false, false]);
});

test('each lead of a person who asked for no calls has a state', async () => {
  const id = await lead();
  await lead(pat, 1);
  await say(`never_call(lead => '${id}')`);
  expect(await listed('leads where contact_state is null')).toEqual([]);
});

test('find reads the digits of a number that nobody can call', async () => {
  const id = await lead({ ...pat, phone: '555-0747' });
  expect(await listed(`find('555-0747')`)).toEqual([id]);
});

test('nobody joins a person whom a colleague has claimed', async () => {
  const [id, other] = [await lead(), await lead(newPerson(), 1)];
  const ben = await testDatabase.createLogin('sales_rw');
  await ben.say(`claim('${other}')`);
  await expect(say(`same_person('${id}', '${other}')`)).rejects.toThrow(
    `${ben.name} has claimed one of them`,
  );
  await ben.say(`no_answer()`);
  expect(await say(`same_person('${id}', '${other}')`)).toContain('One person');
});
