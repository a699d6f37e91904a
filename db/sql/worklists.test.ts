import { beforeEach, expect, test } from '@jest/globals';
import {
  ago,
  appointmentsAreDue,
  createSalesDatabase,
  derivePeople,
  storeConsent,
  storeEntry,
  tomorrow,
} from '../../src/tests/support/sales.ts';

const testDatabase = await createSalesDatabase();
const { rows, sent } = testDatabase;
const ana = await testDatabase.createLogin('sales_rw');
const ben = await testDatabase.createLogin('sales_rw');
beforeEach(() => rows('delete from leads'));

const { say, listed } = ana;
const person = { phone: '+13055550123' };
const timePasses = async (interval: string) => {
  await rows('update lead_contacts set at = at - $1::interval', [interval]);
  await derivePeople(testDatabase);
};

test('leads_due lists open leads by deadline, then those suspected in the last seven days', async () => {
  const [fresh, late, tried] = [await sent(1), await sent(30), await sent(5)];
  const [inTime, overdue] = [await sent(24 - 1 / 60), await sent(24 + 1 / 60)];
  const suspected = await sent(167, { suspected_spam: true });
  await sent(169, { suspected_spam: true });
  await sent(30, { erased_at: ago(1) });
  await storeEntry(testDatabase, await sent(30), ago(1), 'not_interested');
  await storeEntry(testDatabase, tried, ago(2), 'wrong_number');
  expect(await listed('leads_due')).toEqual([late, overdue, inTime, fresh, tried, suspected]);
  expect(await listed('leads_due where overdue')).toEqual([late, overdue, suspected]);
});

test('who asked for a later call in time is due after people to call now', async () => {
  const [later] = await rows(
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

test('call_now leaves out whom a colleague claimed, and for two hours whom anybody tried', async () => {
  const overdue = await sent(30);
  const phone = '+12145550100';
  const [first, again] = [await sent(20, { phone }), await sent(10, { phone })];
  await sent(18, { phone: '+442079460100' });
  const suspected = await sent(40, { suspected_spam: true });
  // This revocation covers only automated calls and texts, so the person may still be called by hand.
  await say(`revoke_consent('${phone}', 'all', 'by phone')`);
  await ben.say(`claim('${again}')`);
  expect(await listed('call_now')).toEqual([overdue, suspected]);
  expect(await ben.listed('call_now')).toEqual([overdue, first, suspected]);

  // In a transaction, now() stays before the call, even if midnight passes.
  await ben.rows('begin');
  await ben.say(`mark_attempted('${first}', 'Ben', 'left a message')`);
  const soon = `try_again_at - now() between '119 minutes' and '121 minutes' as soon`;
  expect(await ben.rows(`select *, ${soon} from leads_due where lead_id = $1`, [first])).toMatchObject([
    {
      contact_state: 'attempted',
      attempts: 1,
      attempts_today: 1,
      last_note: 'left a message',
      last_by: 'Ben',
      claimed_by: null,
      soon: true,
    },
  ]);
  await ben.rows('commit');
  for (const login of [ana, ben]) expect(await login.listed('call_now')).toEqual([overdue, suspected]);
  await timePasses('125 minutes');
  expect(await listed('call_now')).toEqual([overdue, first, suspected]);
  expect(await ana.rows('select * from contacts')).toMatchObject([
    { lead_id: first, by: 'Ben', login: ben.name, kind: 'attempted', outcome: null, note: 'left a message' },
  ]);
});

test('three calls of any kind end a person’s calls until 24 hours after the first of them', async () => {
  const id = await sent(50);
  for (const hours of [20, 10]) await storeEntry(testDatabase, id, ago(hours));
  await storeEntry(testDatabase, id, ago(3), 'wrong_number');
  expect(
    await ana.rows(
      'select round(extract(epoch from try_again_at - now()) / 3600)::int as hours from leads_due',
    ),
  ).toEqual([{ hours: 4 }]);
});

test('an agreed call is listed at once, and leads call_now when it is due', async () => {
  const [agreed, overdue] = [await sent(30, { reach_by: 'text' }), await sent(40)];
  const at = await tomorrow(testDatabase);
  expect(await listed('to_write')).toEqual([agreed]);
  await say(`mark_contacted('${agreed}', 'ana', 'reached', 'wants an offer', '${at}')`);
  expect(await ben.rows('select *, at_local::text from appointments')).toMatchObject([
    { lead_id: agreed, at_local: at, agreed_by: 'ana', note: 'wants an offer' },
  ]);
  expect(await listed('leads_due')).toEqual([overdue]);
  await appointmentsAreDue(testDatabase);
  expect([await listed('call_now'), await listed('to_write')]).toEqual([[agreed, overdue], []]);
  await ben.say(`mark_attempted('${agreed}', 'ben')`);
  expect(await listed('call_now')).toEqual([overdue]);
  const due = await ana.rows('select *, due_at = next_at as is_due from leads_due where lead_id = $1', [
    agreed,
  ]);
  const said = { last_note: 'wants an offer', last_by: 'ana' };
  expect(due).toMatchObject([{ contact_state: 'reached', overdue: false, is_due: true, ...said }]);
  await say(`mark_contacted('${agreed}', 'ana', 'won')`);
  expect([await listed('appointments'), await listed('leads_due')]).toEqual([[], [overdue]]);
});

test('reached without a time comes back three business days later, after new people', async () => {
  const reached = await sent(900, { suspected_spam: true });
  await say(`mark_contacted('${reached}', 'ana', 'reached')`);
  const inThreeDays = 'follow_up_at = sales_internal.business_days_after(last_entry_at, 3)';
  expect(await rows(`select from sales_internal.people where ${inThreeDays}`)).toHaveLength(1);
  expect(await listed('call_now')).toEqual([]);
  await timePasses('8 days');
  const fresh = await sent(1);
  expect(await listed('call_now')).toEqual([fresh, reached]);
  await timePasses('23 days');
  expect([await listed('call_now'), await listed('gone_quiet')]).toEqual([[fresh], [reached]]);
  await say(`note('still there?', '${reached}')`);
  expect([await listed('call_now'), await listed('gone_quiet')]).toEqual([[fresh, reached], []]);
});

test('the newest lead says how to reach a person', async () => {
  const phone = '(512) 555-0191';
  const first = await sent(9, { phone });
  await sent(8, { phone, reach_by: 'text' });
  expect(await say(`note('hm', '${first}')`)).toContain('they are in to_write');
  expect([await listed('call_now'), await listed('to_write')]).toEqual([[], [first]]);
});

test('an answer about an older lead says that a newer one is to be called', async () => {
  const phone = '(512) 555-0192';
  const older = await sent(50, { phone });
  await storeEntry(testDatabase, older, ago(40), 'lost');
  await sent(2, { phone });
  expect(await say(`note('hm', '${older}')`)).toContain('They are in call_now.');
});

test('a customer who sends another lead, and a person whose stop is lifted late, have a next step', async () => {
  const phone = '(512) 555-0190';
  await say(`won(lead => '${await sent(900, { phone })}')`);
  await timePasses('9 days');
  const again = await sent(100, { phone });
  expect(await say(`talked('wants more', lead => '${again}')`)).toContain('in call_now again from');
  const stopped = await sent(900);
  await say(`never_call(lead => '${stopped}')`);
  await timePasses('40 days');
  expect(await say(`lift_stop('${stopped}', 'called us')`)).toContain('They are in call_now.');
  expect(await listed('call_now')).toContain(stopped);
});

test('an owner keeps a person from others until the call is overdue', async () => {
  const [mine, late] = [await sent(2), await sent(30)];
  for (const id of [mine, late]) {
    await ben.say(`claim('${id}')`);
    await ben.say(`assign('${id}', '${ana.name}')`);
  }
  expect(await listed('call_now')).toEqual([late, mine]);
  expect(await ben.listed('call_now')).toEqual([late]);
  expect(await ben.rows('select owner from leads_due')).toEqual([{ owner: ana.name }, { owner: ana.name }]);
  await ben.say(`assign('${mine}', null)`);
  expect(await ben.listed('call_now')).toEqual([late, mine]);
  const reader = await testDatabase.createLogin('sales_ro');
  for (const login of ['nobody_here', 'postgres', reader.name])
    await expect(say(`assign('${mine}', '${login}')`)).rejects.toThrow(
      `${login} is no login that may record`,
    );
});

test('leads_due shows what a person typed last, what else they typed, and all their consents', async () => {
  const [first, again] = [
    await sent(30, { ...person, email: 'old@example.com', business_name: 'Old Name', call_time: 'morning' }),
    await sent(29, {
      phone: '(305) 555-0123 after 5pm, or 512 555 0151',
      email: 'new@example.com',
      business_name: 'New Name',
      call_time: 'afternoon',
    }),
  ];
  await storeConsent(testDatabase, again, { channel: 'calls', ...person, given_at: ago(29) });
  expect(await ana.rows('select * from leads_due')).toMatchObject([
    {
      lead_id: first,
      business_name: 'New Name',
      phone: '(305) 555-0123',
      email: 'new@example.com',
      phone_typed: '(305) 555-0123 after 5pm, or 512 555 0151',
      other_contacts: '+15125550151, old@example.com',
      call_time: 'afternoon',
      consent_given: true,
      automated_calls: true,
    },
  ]);
  expect(await ana.rows('select * from next_call()')).toMatchObject([
    { business: 'New Name', lead_id: first },
  ]);
});

test.each<[string, Record<string, unknown>, number | undefined, number[]]>([
  ['was reached after the second lead', {}, 1, []],
  ['was reached between the leads', {}, 15, [1]],
  ['is suspected in the first lead', { suspected_spam: true }, undefined, [1]],
  ['is erased in the first lead', { erased_at: ago(15) }, undefined, [1]],
])('who %s is due for the leads %j', async (_what, columns, reachedHoursAgo, due) => {
  const leads = [await sent(20, { ...person, ...columns }), await sent(10, person)] as const;
  if (reachedHoursAgo) {
    const lead = reachedHoursAgo < 10 ? leads[1] : leads[0];
    await storeEntry(testDatabase, lead, ago(reachedHoursAgo), 'reached');
    expect(await listed(`leads where contact_state = 'reached'`)).toContain(leads[0]);
  }
  expect(await listed('leads_due')).toEqual(due.map((index) => leads[index]));
});

test('who sends another lead before an agreed call is due at once, in one row', async () => {
  const called = await sent(20, person);
  await say(`mark_contacted('${called}', 'ana', 'reached', null, '${await tomorrow(testDatabase)}')`);
  expect(await listed('leads_due')).toEqual([]);
  const again = await sent(0, person);
  expect(await ana.rows('select lead_id, next_at > now() as is_agreed from leads_due')).toEqual([
    { lead_id: again, is_agreed: true },
  ]);
  await appointmentsAreDue(testDatabase);
  expect(await listed('leads_due')).toEqual([again]);
  await say(`mark_contacted('${again}', 'ana', 'lost')`);
  expect(await listed('leads_due')).toEqual([]);
});
