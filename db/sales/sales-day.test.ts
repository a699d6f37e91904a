import { expect, test } from '@jest/globals';
import { createSalesDatabase, storeConsent, storeLead } from '../../src/tests/support/sales.ts';

const stored = await createSalesDatabase();
const ana = await stored.createLogin('sales_rw');
const ben = await stored.createLogin('sales_rw');
const manager = await stored.createLogin('sales_ro');

// Texas allows calls at every hour, so that the test may run at any.
await stored.rows(
  `update sales_internal.calling_hours set weekdays_from = '00:00', weekdays_until = '24:00',
     saturday_from = '00:00', saturday_until = '24:00', sunday_from = '00:00', sunday_until = '24:00'
   where state = 'TX'`,
);
await stored.rows('refresh materialized view sales_internal.area_clocks');

const sent = (hoursAgo: number, columns: Record<string, unknown> = {}) =>
  storeLead(stored, { created_at: new Date(Date.now() - hoursAgo * 3_600_000), ...columns });
type Person = typeof ana;
const listed = async (person: Person, view = 'call_now') =>
  (await person.rows<{ lead_id: string }>(`select lead_id from ${view}`)).map(({ lead_id }) => lead_id);
const shown = async (id: string, columns: string) =>
  (await manager.rows(`select ${columns} from leads_due where lead_id = $1`, [id]))[0];
const ask = async (person: Person, call: string, id: string) =>
  Object.values((await person.rows(`select ${call}`, [id]))[0] ?? {})[0];

test('two people share 40 leads for a day: who is first, claims, calls, notes, next times, revocations, sales', async () => {
  const overdue = await sent(30);
  const twice = { phone_e164: '+12145550100' };
  const [first, again] = [await sent(20, twice), await sent(10, twice)];
  const abroad = await sent(18, { phone_e164: '+442079460100', phone: '+44 20 7946 0100' });
  const suspected = await sent(19, { suspected_spam: true });
  const fresh: string[] = [];
  for (let count = 35; count > 0; count--)
    fresh.push(await sent(count / 4, { email: `${count}@example.com` }));
  const [next = '', number = '', angry = '', buyer = '', robot = ''] = fresh;

  // The morning: the broken promise first, then by deadline; nobody dials abroad, and a suspected robot is last.
  expect(await listed(ana)).toEqual([overdue, first, ...fresh, suspected]);
  expect((await listed(ana, 'leads_due')).toSorted()).toEqual([...(await listed(ana)), abroad].toSorted());
  expect(await listed(ana, 'leads_overdue')).toEqual([overdue]);

  // Ana claims the first, so Ben sees the second, and may not claim the person by another of their leads either.
  await ask(ana, 'claim($1)', overdue);
  expect((await listed(ana))[0]).toBe(overdue);
  expect((await listed(ben))[0]).toBe(first);
  expect(await shown(overdue, 'claimed_by')).toEqual({ claimed_by: ana.name });
  await ask(ben, 'claim($1)', first);
  await expect(ask(ana, 'claim($1)', again)).rejects.toThrow(`${ben.name} has claimed this person until`);
  await expect(ask(manager, 'claim($1)', next)).rejects.toMatchObject({ code: '42501' });

  // Ana reaches nobody: the person stays on the list, free for anybody, with her note.
  expect(await ask(ana, `mark_attempted($1, 'Ana', 'left a message')`, overdue)).toBe('attempted');
  expect(await shown(overdue, 'attempts, last_note, last_by, claimed_by')).toEqual({
    ...{ attempts: 1, last_note: 'left a message', last_by: 'Ana', claimed_by: null },
  });

  // Ben reaches his, for both of their leads, and agrees on a time: they leave the list until then.
  const tomorrow = `now() + interval '1 day'`;
  const offer = `mark_contacted($1, 'Ben', 'reached', 'wants an offer by Friday', ${tomorrow})`;
  expect(await ask(ben, offer, first)).toBe('reached');
  for (const id of [first, again]) expect(await listed(ana, 'leads_due')).not.toContain(id);
  await stored.rows(`update sales_internal.follow_ups set next_at = now() - interval '1 minute'`);
  expect((await listed(ana)).slice(0, 2)).toEqual([overdue, first]);
  expect(
    await shown(first, 'contact_state, overdue, due_at = next_at as is_due, last_note, last_by'),
  ).toEqual({
    ...{ contact_state: 'reached', overdue: false, is_due: true },
    ...{ last_note: 'wants an offer by Friday', last_by: 'Ben' },
  });
  // An attempt keeps the agreed time, and the next contact ends it.
  await ask(ana, `mark_attempted($1, 'Ana')`, first);
  expect(await shown(first, 'last_note, last_by')).toEqual({
    ...{ last_note: 'wants an offer by Friday', last_by: 'Ben' },
  });
  expect(await ask(ana, `mark_contacted(lead_id => $1, by => 'Ana', outcome => 'won')`, first)).toBe('won');
  for (const id of [first, again]) expect(await listed(ana, 'leads_due')).not.toContain(id);

  // A wrong number stays, revoking robots leaves calls by hand, and who wants no calls leaves the list.
  await ask(ben, `mark_contacted($1, 'Ben', 'wrong_number')`, number);
  expect(await shown(number, 'contact_state')).toEqual({ contact_state: 'wrong_number' });
  await storeConsent(stored, robot, { channel: 'calls' });
  expect(await shown(robot, 'automated_calls')).toEqual({ automated_calls: true });
  const revoke = `revoke_consent((select phone from leads where lead_id = $1), 'calls', 'by phone')`;
  expect(await ask(ben, revoke, robot)).toBe(1);
  expect(await shown(robot, 'automated_calls, ok_to_call_now')).toEqual({
    ...{ automated_calls: false, ok_to_call_now: true },
  });
  expect(await ask(ana, `mark_contacted($1, 'Ana', 'do_not_call', 'was angry')`, angry)).toBe('do_not_call');
  expect(await listed(ana, 'leads_due')).not.toContain(angry);

  // A buyer, and somebody who is erased during a claim and with a time agreed.
  await ask(ana, `mark_contacted($1, 'Ana', 'won')`, buyer);
  await ask(ana, `mark_contacted($1, 'Ana', 'reached', 'private', ${tomorrow})`, next);
  await ask(ben, 'claim($1)', next);
  expect(await ask(ben, `erase_lead($1, 'asked by mail')`, next)).toBe(1);
  expect(
    await stored.rows('select from sales_internal.claims union all select from sales_internal.follow_ups'),
  ).toEqual([]);

  // The evening.
  expect(await listed(ben)).toEqual([overdue, number, robot, ...fresh.slice(5), suspected]);
  const calls = await manager.rows(
    'select lead_id, by, login, kind, outcome, note from contacts order by at',
  );
  expect(calls).toEqual(
    [
      [overdue, 'Ana', ana.name, 'attempted', null, 'left a message'],
      [first, 'Ben', ben.name, 'contacted', 'reached', 'wants an offer by Friday'],
      [first, 'Ana', ana.name, 'attempted', null, null],
      [first, 'Ana', ana.name, 'contacted', 'won', null],
      [number, 'Ben', ben.name, 'contacted', 'wrong_number', null],
      [angry, 'Ana', ana.name, 'contacted', 'do_not_call', 'was angry'],
      [buyer, 'Ana', ana.name, 'contacted', 'won', null],
      [next, 'Ana', ana.name, 'contacted', 'reached', null],
    ].map(([lead_id, by, login, kind, outcome, note]) => ({ lead_id, by, login, kind, outcome, note })),
  );
  expect(await manager.rows('select people, won from sources_that_win')).toEqual([{ people: 38, won: 2 }]);
});
