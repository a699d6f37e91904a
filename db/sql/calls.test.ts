import { beforeEach, expect, test } from '@jest/globals';
import {
  ago,
  appointmentsAreDue,
  createSalesDatabase,
  derivePeople,
  storeLead,
} from '../../src/tests/support/sales.ts';
import { connect } from '../../src/tests/support/test-database.ts';

const testDatabase = await createSalesDatabase();
const ana = await testDatabase.createLogin('sales_rw');
const ben = await testDatabase.createLogin('sales_rw');
beforeEach(() => testDatabase.rows('delete from leads'));

const sent = (hoursAgo: number, columns: Record<string, unknown> = {}) =>
  storeLead(testDatabase, { created_at: ago(hoursAgo), ...columns });
const next = async ({ rows }: typeof ana = ana) => (await rows('select * from next_call()'))[0];
const say = async (call: string, values: unknown[] = [], { rows }: typeof ana = ana) =>
  String((await rows<{ said: string }>(`select ${call} as said`, values))[0]?.said);
const callNow = async () =>
  (await ana.rows<{ lead_id: string }>('select lead_id from call_now')).map(({ lead_id }) => lead_id);

test('next_call keeps a person until the call is recorded, and gives two callers two people', async () => {
  const [first, second] = [await sent(30), await sent(29)];
  expect((await next())?.lead_id).toBe(first);
  expect((await next(ben))?.lead_id).toBe(second);
  expect((await next())?.lead_id).toBe(first);
  expect(await say('no_answer()')).toMatch(
    /^No answer from Pat Doe \(Hilltop Plumbing\)\. They are in call_now again from /,
  );
  expect(await next()).toBeUndefined();
  await expect(ana.rows('select no_answer()')).rejects.toThrow('you have claimed nobody');
  expect(await ana.rows('select from history()')).toHaveLength(2);
});

test('next_call skips whom an open transaction of a colleague has taken', async () => {
  const [, second] = [await sent(30), await sent(29)];
  const open = await connect(ben.url);
  await open.query('begin');
  await open.query('select next_call()');
  expect((await next())?.lead_id).toBe(second);
  await open.query('rollback');
  await open.end();
});

test('next_call says why a claimed person is not called', async () => {
  const [stopped, other] = [await sent(30, { phone: '(214) 555-0100' }), await sent(29)];
  expect((await next())?.lead_id).toBe(stopped);
  await ben.rows(`select stop_contact('(214) 555-0100', 'by mail')`);
  const client = await connect(ana.url);
  const notices: (string | undefined)[] = [];
  client.on('notice', ({ message }) => notices.push(message));
  const { rows } = await client.query<{ lead_id: string }>('select lead_id from next_call()');
  expect([rows[0]?.lead_id, notices]).toEqual([other, ['Pat Doe may not be called now']]);
  await testDatabase.rows(`update sales_internal.people set claimed_until = now() - interval '1 minute'`);
  await client.query('select next_call()');
  expect(notices.at(-1)).toBe('your claim on Pat Doe expired');
  await client.end();
});

test.each([
  [`talked('wants an offer')`, 'Talked with', 'in call_now again from', 'reached'],
  [`won('signed', 297)`, 'Won at $297 a month:', 'Nothing more to do.', 'won'],
  [`lost('price')`, 'Lost (price):', 'Nothing more to do.', 'lost'],
  [`not_interested()`, 'Not interested:', 'Nothing more to do.', 'not_interested'],
  [`wrong_number()`, 'Wrong number of', 'correct_lead', 'wrong_number'],
  [`never_call()`, 'Never call:', 'only lift_stop', 'do_not_call'],
  [`note('has two vans')`, 'Noted about', 'They are in call_now.', 'new'],
])('%s answers with what was stored and what comes next', async (call, stored, then, state) => {
  const id = await sent(2);
  await next();
  const answer = await say(call);
  expect(answer).toMatch(`${stored} Pat Doe (Hilltop Plumbing). `);
  expect(answer).toContain(then);
  expect(await ana.rows('select contact_state, by from leads join contacts using (lead_id)')).toEqual([
    { contact_state: state, by: ana.name },
  ]);
  expect((await next())?.lead_id).toBe(state === 'new' ? id : undefined);
});

test('a short function is about the lead that is passed', async () => {
  const [, other] = [await sent(30), await sent(2)];
  await next();
  await say('lost(lead => $1)', [other]);
  expect(await callNow()).toHaveLength(1);
  await expect(ana.rows(`select lost('too big')`)).rejects.toThrow('the reason must be one of price');
});

test('reached without a time comes back three business days later, after new people', async () => {
  const reached = await sent(900);
  await say(`talked(lead => $1)`, [reached]);
  expect(await callNow()).toEqual([]);
  await testDatabase.rows(`update lead_contacts set at = at - interval '8 days'`);
  await derivePeople(testDatabase);
  const fresh = await sent(1);
  expect(await callNow()).toEqual([fresh, reached]);
  await testDatabase.rows(`update lead_contacts set at = at - interval '23 days'`);
  await derivePeople(testDatabase);
  expect(await callNow()).toEqual([fresh]);
  expect(await ana.rows('select lead_id from gone_quiet')).toEqual([{ lead_id: reached }]);
  await say(`note('still there?', lead => $1)`, [reached]);
  expect([await callNow(), await ana.rows('select from gone_quiet')]).toEqual([[fresh, reached], []]);
});

test('later calls don’t take a win away', async () => {
  const id = await sent(2);
  for (const call of ['won', 'wrong_number', 'talked']) await say(`${call}(lead => $1)`, [id]);
  expect(await ana.rows('select contact_state from leads')).toEqual([{ contact_state: 'won' }]);
});

test('a wrong number is in to_write until it is corrected, also after the person was reached', async () => {
  const id = await sent(2, { phone: '(214) 555-0160', email: 'pat@example.com' });
  await say('talked(lead => $1)', [id]);
  expect(await say('wrong_number(lead => $1)', [id])).toContain('they are in to_write');
  expect([await callNow(), await ana.rows('select lead_id from to_write')]).toEqual([[], [{ lead_id: id }]]);
  await ana.rows(`select correct_lead($1, phone => '(214) 555-0161', by => 'ana')`, [id]);
  expect([await callNow(), await ana.rows('select from to_write')]).toEqual([[id], []]);
});

test('correct_lead says whose number it is', async () => {
  await sent(3, { phone: '(214) 555-0164', contact_name: 'Wes Pike' });
  const id = await sent(2, { phone: '(214) 555-0165' });
  const call = `correct_lead($1, phone => '214 555 0164', by => 'ana')`;
  expect(await say(call, [id])).toMatch(/^Corrected, and now one person with Wes Pike: Pat Doe/);
});

test('a lifted stop of sales brings the person back', async () => {
  const id = await sent(2, { phone: '(214) 555-0162' });
  await say('never_call(lead => $1)', [id]);
  expect(await ana.rows('select from leads_due')).toEqual([]);
  await say(`lift_stop($1, 'asked for an offer')`, [id]);
  expect([await callNow(), await ana.rows('select contact_state from leads')]).toEqual([
    [id],
    [{ contact_state: 'reached' }],
  ]);
});

test('next_call keeps a claimed person who is not in call_now yet', async () => {
  const id = await sent(2);
  await say('no_answer(lead => $1)', [id]);
  await ana.rows('select claim($1)', [id]);
  expect((await next())?.lead_id).toBe(id);
});

test('undo takes back what one recorded last, and claims the person of a call again', async () => {
  const id = await sent(2, { phone: '(214) 555-0163' });
  const eve = await testDatabase.createLogin('sales_rw');
  const undo = () => say('undo()', [], eve);
  await say(`note('has two vans', lead => $1)`, [id], eve);
  await say('lost(lead => $1)', [id], eve);
  expect(await undo()).toBe(
    'Undone (lost): Pat Doe (Hilltop Plumbing). They are in call_now. You have claimed them.',
  );
  expect(await say(`won('signed')`, [], eve)).toContain('Pat Doe');
  await say(`stop_contact('214-555-0163', 'by mail')`, [], eve);
  await say(`lift_stop($1, 'called us')`, [id], eve);
  for (const action of ['lift', 'stop']) {
    expect(await undo()).toBe(`Undone: ${action} do_not_call of +12145550163`);
    expect(await ana.rows('select from leads where do_not_call')).toHaveLength(action === 'lift' ? 1 : 0);
  }
  await say(`correct_lead($1, email => 'new@example.com', by => 'eve')`, [id], eve);
  await expect(undo()).rejects.toThrow('correct the lead again');
  await testDatabase.rows(`delete from lead_contacts where kind = 'corrected'`);
  for (const kind of ['won', 'note']) expect(await undo()).toContain(`Undone (${kind}):`);
  expect(await ana.rows('select last_by from leads_due')).toEqual([{ last_by: null }]);
  await expect(undo()).rejects.toThrow('no such entry');
});

test('an agreed call leads call_now, also if the person had asked for texts', async () => {
  const [id, other] = [await sent(2, { reach_by: 'text' }), await sent(3)];
  expect(await callNow()).toEqual([other]);
  await say(`talked('text him, then call', local_now() + interval '1 day', lead => $1)`, [id]);
  await appointmentsAreDue(testDatabase);
  expect([await callNow(), await ana.rows('select from to_write')]).toEqual([[id, other], []]);
});

test.each([
  [`talked('Fri 3pm')`, 'the note is a time'],
  ['won(monthly => -5)', 'an amount in dollars'],
  [`talked('past', to_char(local_now() - interval '1 day', 'Mon DD HH:MI am'))`, 'must be in the future'],
  [`talked('when?', 'Tue/Wed 2pm')`, 'is no time'],
])('%s is refused with the reason', async (call, reason) => {
  await sent(2);
  await next();
  await expect(ana.rows(`select ${call}`)).rejects.toThrow(reason);
});

test('spam leaves every list and rate', async () => {
  const id = await sent(2);
  await ana.rows(`select mark_contacted($1, 'ana', 'spam')`, [id]);
  expect(await callNow()).toEqual([]);
  const counts = 'select leads, suspected from by_trade_and_volume';
  expect(await ana.rows(counts)).toEqual([{ leads: 0, suspected: 1 }]);
  await ana.rows('select undo(contact_id) from contacts');
  expect([await callNow(), await ana.rows(counts)]).toEqual([[id], [{ leads: 1, suspected: 0 }]]);
});

test('people without a number that may be called are in to_write', async () => {
  const ids = [
    await sent(4, { phone: 'none', email: 'pat@example.com' }),
    await sent(3, { phone: '+44 20 7946 0018' }),
    await sent(2, { reach_by: 'text' }),
  ];
  await sent(1);
  expect(
    (await ana.rows('select lead_id from to_write order by created_at')).map(({ lead_id }) => lead_id),
  ).toEqual(ids);
  expect(await callNow()).toHaveLength(1);
});

test.each([
  '(214) 555-0199',
  '2145550199',
  '+1 214.555.0199 ext 3',
  '0199',
  'ASH PLUMB',
  'ray@',
  '214 555 0198',
  '0142',
])('find(%j) finds a person', async (text) => {
  const id = await sent(2, {
    phone: '214 555 0198',
    email: 'ray@example.com',
    business_name: 'Ash Plumbing',
  });
  await ana.rows(`select correct_lead($1, phone => '214 555 0199 or 512 555 0142', by => 'ana')`, [id]);
  await sent(1, { phone: '(512) 555-0143', business_name: 'Birch 100% Roofing' });
  expect((await ana.rows('select lead_id from find($1)', [text])).map(({ lead_id }) => lead_id)).toEqual([
    id,
  ]);
  expect(await ana.rows('select from find($1)', ['nobody%here'])).toEqual([]);
});

test('history lists everything about the claimed person in order', async () => {
  await sent(30, { phone: '(214) 555-0111' });
  await next();
  await say(`note('has two vans')`);
  await say('no_answer()');
  await ana.rows('select undo(contact_id) from contacts limit 1');
  await next();
  await ben.rows(`select revoke_consent('(214) 555-0111', 'texts', 'by mail')`);
  expect((await ana.rows('select what, by from history()')).map(({ what, by }) => [what, by])).toEqual([
    ['sent by form', null],
    ['note', ana.name],
    ['attempted, undone', ana.name],
    ['stop texts', ben.name],
  ]);
});

test('lists show what a person typed last, and what else they typed', async () => {
  const first = await sent(30, {
    phone: '(214) 555-0150',
    email: 'old@example.com',
    business_name: 'Old Name',
  });
  await sent(29, {
    phone: '(214) 555-0150 after 5pm, or 512 555 0151',
    email: 'new@example.com',
    business_name: 'New Name',
  });
  const shown = 'lead_id, business_name, phone, email, phone_typed, other_contacts';
  expect(await ana.rows(`select ${shown} from call_now`)).toEqual([
    {
      ...{ lead_id: first, business_name: 'New Name', phone: '(214) 555-0150', email: 'new@example.com' },
      phone_typed: '(214) 555-0150 after 5pm, or 512 555 0151',
      other_contacts: '+15125550151, old@example.com',
    },
  ]);
  expect(await next()).toMatchObject({ business: 'New Name', lead_id: first });
});

test('managers see why people are lost, what won people pay, and days without leads', async () => {
  const touch = (id: string) => ({
    last_touch: { [id]: 'sample', utm_campaign: 'hail' },
    created_at: ago(50),
  });
  const [google, microsoft, lost] = [
    await sent(50, touch('gclid')),
    await sent(50, touch('msclkid')),
    await sent(1),
  ];
  for (const id of [google, microsoft]) await say('won(monthly => 297.50, lead => $1)', [id]);
  await say(`lost('price', lead => $1)`, [lost]);
  expect(await ana.rows('select reason, people from lost_reasons')).toEqual([{ reason: 'price', people: 1 }]);
  for (const view of ['leads_for_google_ads', 'leads_for_microsoft_ads'])
    expect(await ana.rows(`select "Conversion Value", "Conversion Currency" from ${view}`)).toEqual([
      { 'Conversion Value': '297.50', 'Conversion Currency': 'USD' },
    ]);
  const days = await ana.rows<{ leads: number }>('select leads from leads_daily order by day');
  expect(days.map(({ leads }) => leads).reduce((sum, leads) => sum + leads)).toBe(3);
  expect(days.some(({ leads }) => leads === 0)).toBe(true);
  expect(
    await ana.rows(`select sum(won)::int as won from by_campaign_monthly where campaign = 'hail'`),
  ).toEqual([{ won: 2 }]);
});
