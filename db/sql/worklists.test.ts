import { beforeEach, expect, test } from '@jest/globals';
import {
  ago,
  appointmentsAreDue,
  createSalesDatabase,
  storeConsent,
  storeContact,
  storeLead,
  tomorrow,
} from '../../src/tests/support/sales.ts';

const testDatabase = await createSalesDatabase();
const ana = await testDatabase.createLogin('sales_rw');
const ben = await testDatabase.createLogin('sales_rw');
beforeEach(() => testDatabase.rows('delete from leads'));

const listed = async (view: string, { rows }: Pick<typeof testDatabase, 'rows'> = ana) =>
  (await rows<{ lead_id: string }>(`select lead_id from sales.${view}`)).map(({ lead_id }) => lead_id);
const sent = (hoursAgo: number, columns: Record<string, unknown> = {}) =>
  storeLead(testDatabase, { created_at: ago(hoursAgo), ...columns });

test('leads_due lists open leads by deadline, then those suspected in the last seven days', async () => {
  const [fresh, late, tried] = [await sent(1), await sent(30), await sent(5)];
  const [inTime, overdue] = [await sent(24 - 1 / 60), await sent(24 + 1 / 60)];
  const suspected = await sent(167, { suspected_spam: true });
  await sent(169, { suspected_spam: true });
  await sent(30, { erased_at: ago(1) });
  await storeContact(testDatabase, await sent(30), ago(1), 'not_interested');
  await storeContact(testDatabase, tried, ago(2), 'wrong_number');
  expect(await listed('leads_due')).toEqual([late, overdue, inTime, fresh, tried, suspected]);
  expect(await listed('leads_due where overdue')).toEqual([late, overdue, suspected]);
});

test('who asked for a later call in time is due after people to call now', async () => {
  const [later] = await testDatabase.rows(
    `select name from unnest('{morning,afternoon}'::text[]) name
       cross join sales_internal.call_span('+12145550101', name::call_time, now()) span
       order by lower(span) > now() + interval '1 hour' and upper(span) < now() + interval '24 hours' desc limit 1`,
  );
  const abroad = await sent(30, { phone: '+442079460100' });
  const wantsLaterCall = await sent(0, { call_time: later?.name });
  const deadlineIsSooner = await sent(23.9, { call_time: later?.name });
  const callable = await sent(2);
  expect(await listed('leads_due')).toEqual([deadlineIsSooner, callable, wantsLaterCall, abroad]);
});

test('Ana’s call_now leaves out whom Ben claimed, until Ben marks a call', async () => {
  const person = { phone: '+12145550100' };
  const overdue = await sent(30);
  const [first, again] = [await sent(20, person), await sent(10, person)];
  await sent(18, { phone: '+442079460100' });
  const suspected = await sent(40, { suspected_spam: true });
  // This revocation covers only automated calls and texts, so the person may still be called by hand.
  await ana.rows(`select revoke_consent($1, 'all', 'by phone')`, [person.phone]);
  await ben.rows('select claim($1)', [again]);
  expect(await listed('call_now')).toEqual([overdue, suspected]);
  expect(await listed('call_now', ben)).toEqual([overdue, first, suspected]);

  await ben.rows(`select mark_attempted($1, 'Ben', 'left a message')`, [first]);
  expect(await listed('call_now')).toEqual([overdue, suspected]);
  await testDatabase.rows('update sales_internal.people set try_again_at = now()');
  expect(await listed('call_now')).toEqual([overdue, first, suspected]);
  const columns = 'contact_state, attempts, last_note, last_by, claimed_by';
  expect(await ana.rows(`select ${columns} from leads_due where lead_id = $1`, [first])).toEqual([
    {
      ...{ contact_state: 'attempted', attempts: 1, last_note: 'left a message', last_by: 'Ben' },
      claimed_by: null,
    },
  ]);
  expect(await ana.rows('select * from contacts')).toMatchObject([
    { lead_id: first, by: 'Ben', login: ben.name, kind: 'attempted', outcome: null, note: 'left a message' },
  ]);
});

const person = { phone: '+13055550123' };
const sendTwoLeads = async (columns: Record<string, unknown> = {}) => {
  const first = await sent(20, { ...person, call_time: 'morning', ...columns });
  return [first, await sent(10, { ...person, call_time: 'afternoon' })] as const;
};

test('leads_due shows the call time of the last lead, and the consents of all', async () => {
  const [first, again] = await sendTwoLeads();
  await storeConsent(testDatabase, again, { channel: 'calls', phone: person.phone });
  const rows = await testDatabase.rows(
    'select lead_id, call_time, consent_given, automated_calls, call_local from sales.leads_due',
  );
  expect(rows).toEqual([
    {
      ...{ lead_id: first, call_time: 'afternoon', consent_given: true, automated_calls: true },
      call_local: expect.stringMatching(/^[MTWFS][a-z]{2} 2pm-6pm, New York$/),
    },
  ]);
});

test.each<[string, Record<string, unknown>, number | undefined, number[]]>([
  ['was reached after the second lead', {}, 1, []],
  ['was reached between the leads', {}, 15, [1]],
  ['is suspected in the first lead', { suspected_spam: true }, undefined, [1]],
  ['is erased in the first lead', { erased_at: ago(15) }, undefined, [1]],
])('who %s is due for the leads %j', async (_what, columns, reachedHoursAgo, due) => {
  const leads = await sendTwoLeads(columns);
  if (reachedHoursAgo) {
    const lead = reachedHoursAgo < 10 ? leads[1] : leads[0];
    await storeContact(testDatabase, lead, ago(reachedHoursAgo), 'reached');
    const state = 'select contact_state as state from sales.leads where lead_id = $1';
    expect(await testDatabase.rows(state, [leads[0]])).toEqual([{ state: 'reached' }]);
  }
  expect(await listed('leads_due')).toEqual(due.map((index) => leads[index]));
});

test('who sends another lead before an agreed call is due at once, in one row', async () => {
  const called = await sent(20, person);
  await testDatabase.rows(`select sales.mark_contacted($1, 'ana', 'reached', next_at => $2)`, [
    called,
    await tomorrow(testDatabase),
  ]);
  expect(await listed('leads_due')).toEqual([]);
  const again = await sent(0, person);
  expect(
    await testDatabase.rows('select lead_id, next_at > now() as is_agreed from sales.leads_due'),
  ).toEqual([{ lead_id: again, is_agreed: true }]);
  await appointmentsAreDue(testDatabase);
  expect(await listed('leads_due')).toEqual([again]);
  await testDatabase.rows(`select sales.mark_contacted($1, 'ana', 'lost')`, [again]);
  expect(await listed('leads_due')).toEqual([]);
});
