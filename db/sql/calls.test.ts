import { beforeEach, expect, test } from '@jest/globals';
import { businessTimeZone } from '#shared/business-time-zone.ts';
import { ago, createSalesDatabase, storeLead } from '../../src/tests/support/sales.ts';
import { connect } from '../../src/tests/support/test-database.ts';

const testDatabase = await createSalesDatabase();
const ana = await testDatabase.createLogin('sales_rw');
const ben = await testDatabase.createLogin('sales_rw');
beforeEach(() => testDatabase.rows('delete from leads'));

const sent = (hoursAgo: number, columns: Record<string, unknown> = {}) =>
  storeLead(testDatabase, { created_at: ago(hoursAgo), ...columns });
const next = async ({ rows } = ana) => (await rows('select * from next_call()'))[0];
const say = async (call: string, { rows } = ana) =>
  String((await rows<{ said: string }>(`select ${call} as said`))[0]?.said);
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
  await expect(say('no_answer()')).rejects.toThrow('you have claimed nobody');
  expect(await ana.rows('select from history()')).toHaveLength(2);
  await say(`claim('${first}')`);
  expect((await next())?.lead_id).toBe(first);
});

test('next_call skips whom an open transaction of a colleague has taken', async () => {
  const [, second] = [await sent(30), await sent(29)];
  await ben.rows('begin; select next_call()');
  expect((await next())?.lead_id).toBe(second);
  await ben.rows('rollback');
});

test('next_call says why a claimed person is not called', async () => {
  const [stopped, other] = [await sent(30, { phone: '(214) 555-0109' }), await sent(29)];
  expect((await next())?.lead_id).toBe(stopped);
  await say(`stop_contact('(214) 555-0109', 'by mail')`, ben);
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
  [`won('signed', 297)`, 'Won at $297.00 a month:', 'Nothing more to do.', 'won'],
  [`won('signed, $297')`, 'Won without an amount:', 'Nothing more to do.', 'won'],
  [`won('signed', '$1,200')`, 'Won at $1200.00 a month:', 'Nothing more to do.', 'won'],
  [`lost('Price')`, 'Lost (price):', 'Nothing more to do.', 'lost'],
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
  const [claimed, other] = [await sent(30), await sent(2)];
  await next();
  await say(`lost(lead => '${other}')`);
  await expect(say('no_answer(lead => null)')).rejects.toThrow('pass a lead_id');
  expect(await callNow()).toEqual([claimed]);
});

test('caller claims the one person whose number it is', async () => {
  const other = await sent(2, { phone: '(512) 555-0108' });
  await sent(30, { phone: '(214) 555-0108' });
  await expect(say(`caller('0108')`)).rejects.toThrow('2 people have this');
  expect(await say(`caller('2145550108')`)).toContain('You have claimed Pat Doe');
  await say('no_answer()');
  expect(await callNow()).toEqual([other]);
});

test('an answer about a person to write to says from when', async () => {
  const id = await sent(4, { phone: 'none', email: 'pat@example.com' });
  expect(await say(`note('x', '${id}')`)).toMatch(/in to_write\.$/);
  expect(await say(`no_answer('mailed', '${id}')`)).toMatch(/in to_write from .+ here\.$/);
});

const later = `sales.local_now() + interval '1 day'`;
test.each([
  [`talked('Fri 3pm')`, 'the note is a time'],
  [`talked('past', to_char(local_now() - interval '1 day', 'Mon DD HH:MI am'))`, 'must be in the future'],
  [`talked('when?', 'Tue/Wed 2pm')`, 'is no time'],
  ['won(monthly => -5)', 'an amount in dollars'],
  [`won('signed', 'a lot')`, 'an amount in dollars'],
  [`lost('too big')`, 'the reason must be one of price'],
  [`undo(null)`, 'no such entry of yours'],
  [`mark_contacted($1, 'ana', 'reachd')`, 'one of reached, wrong_number, not_interested, won, lost'],
  [`mark_contacted($1, 'ana', null)`, 'one of reached'],
  [`mark_contacted($1, '  ', 'reached')`, 'by (who called) is missing'],
  [
    `mark_contacted($1, 'ana', 'reached', null, local_now() - interval '2 hours')`,
    'the time must be in the future',
  ],
  [`mark_contacted($1, 'ana', 'do_not_call', null, ${later})`, 'next_at must be empty'],
  [`mark_attempted($1, null)`, 'by (who called) is missing'],
  [`correct_lead($1, phone => 'none', by => 'ana')`, 'phone is not a telephone number'],
  [
    `add_lead('Ash', 'Pat', '214 555 0100', 'Plumber', '51-150', by => 'ana')`,
    'trade must be one of plumbing',
  ],
  [`add_lead('Ash', 'Pat', '214 555 0100', 'hvac', 'many', by => 'ana')`, 'must be one of 0-50, 51-150'],
  [`erase_lead($1, ' ')`, 'reason is missing'],
  [`revoke_consent('pat@example', 'all', 'by mail')`, 'neither a telephone number nor an email'],
  [`revoke_consent('+12145550100', 'do_not_call', 'by mail')`, 'one of calls, texts, all'],
  [`revoke_consent('+12145550100', 'all', '')`, 'how (by what means'],
])('%s is refused with "%s"', async (call, words) => {
  const id = await sent(2);
  await next();
  await expect(say(call.replace('$1', `'${id}'`))).rejects.toThrow(words);
});

test('an erased lead is refused', async () => {
  const id = await sent(2, { erased_at: new Date() });
  for (const call of ['mark_attempted($1, by => 1::text)', 'erase_lead($1, 1::text)', 'claim($1)'])
    await expect(say(call.replace('$1', `'${id}'`))).rejects.toThrow(`the lead ${id} is erased`);
});

test('the functions ignore a table of the login in its search path', async () => {
  const id = await sent(2);
  await ana.rows('create temporary table lead_contacts (lead_id uuid, kind text, "by" text, note text)');
  await ana.rows('set search_path to pg_temp, sales');
  await say(`mark_attempted('${id}', 'ana')`);
  await ana.rows('reset search_path');
  expect(await ana.rows('select from contacts')).toHaveLength(1);
});

const claimedBy = () => ana.rows('select claimed_by from leads_due limit 1');

test('of two claims at once, the refused one learns who claimed the person and until when', async () => {
  for (let round = 0; round < 10; round++) {
    const leads = [await sent(2, { phone: '+12145550100' }), await sent(1, { phone: '+12145550100' })];
    const claims = [ana, ben].map((login, index) => say(`claim('${leads[index]}')`, login));
    const [anas, bens] = await Promise.allSettled(claims);
    const [winner, refusal] = anas?.status === 'fulfilled' ? [ana, bens] : [ben, anas];
    expect(await claimedBy()).toEqual([{ claimed_by: winner.name }]);
    const message = expect.stringMatching(
      `^${winner.name} claimed this person until \\d\\d:\\d\\d \\(${businessTimeZone}\\)$`,
    );
    expect(refusal).toMatchObject({ status: 'rejected', reason: { message } });
    await testDatabase.rows('delete from leads');
  }
});

test('a claim holds until it expires', async () => {
  const claim = `claim('${await sent(2)}')`;
  for (let turn = 0; turn < 2; turn++)
    expect(await say(`${claim} > now() + interval '29 minutes'`)).toBe('true');
  await expect(say(claim, ben)).rejects.toThrow(`${ana.name} claimed`);
  await testDatabase.rows(`update sales_internal.people set claimed_until = now()`);
  expect(await claimedBy()).toEqual([{ claimed_by: null }]);
  await say(claim, ben);
  expect(await claimedBy()).toEqual([{ claimed_by: ben.name }]);
});

test('later calls don’t take a win away', async () => {
  const id = await sent(2);
  for (const call of ['won', 'wrong_number', 'talked']) await say(`${call}(lead => '${id}')`);
  expect(await ana.rows('select contact_state from leads')).toEqual([{ contact_state: 'won' }]);
});

test('a corrected number replaces the wrong one, which stays in the history', async () => {
  const id = await sent(2, { phone: '(214) 555-0160', email: 'pat@example.com' });
  await say(`assign('${id}', '${ana.name}')`);
  await say(`talked(lead => '${id}')`);
  expect(await say(`wrong_number(lead => '${id}')`)).toContain('they are in to_write');
  expect([await callNow(), await ana.rows('select lead_id from to_write')]).toEqual([[], [{ lead_id: id }]]);
  await say(`correct_lead('${id}', phone => '512 555 0177', by => 'ana')`);
  expect(await ana.rows('select lead_id, phone, owner, contact_state from call_now')).toEqual([
    { lead_id: id, phone: '(512) 555-0177', owner: ana.name, contact_state: 'reached' },
  ]);
  expect(await ana.rows('select from to_write')).toEqual([]);
  const details = await ana.rows<{ detail: string }>('select detail from history()');
  expect([details[0]?.detail, details.at(-1)?.detail]).toEqual([
    'Pat Doe, Hilltop Plumbing, (214) 555-0160, pat@example.com',
    'phone was (214) 555-0160',
  ]);
});

test('correct_lead says whose number it is', async () => {
  await sent(3, { phone: '(214) 555-0164', contact_name: 'Wes Pike' });
  const id = await sent(2, { phone: '(214) 555-0165' });
  expect(await say(`correct_lead('${id}', phone => '214 555 0164', by => 'ana')`)).toMatch(
    /^Corrected, and now one person with Wes Pike: Pat Doe/,
  );
});

test('a lead that came by phone is due like any other, without consent', async () => {
  await say(
    `add_lead('Ash', 'Pat', '214 555 0100', 'Plumbing', '51-150', by => 'ana', note => 'asked for prices')`,
  );
  const shown = 'source, email, consent_given, phone, trade, last_note';
  expect(await ana.rows(`select ${shown} from call_now`)).toEqual([
    {
      source: 'phone',
      email: null,
      consent_given: false,
      phone: '(214) 555-0100',
      trade: 'Plumbing',
      last_note: 'asked for prices',
    },
  ]);
});

test('undo takes back what one recorded last, and claims the person of a call again', async () => {
  const id = await sent(2, { phone: '(214) 555-0163' });
  const eve = await testDatabase.createLogin('sales_rw');
  const undo = () => say('undo()', eve);
  await say(`note('has two vans', lead => '${id}')`, eve);
  await say(`lost(lead => '${id}')`, eve);
  expect(await undo()).toBe(
    'Undone (lost): Pat Doe (Hilltop Plumbing). They are in call_now. You have claimed them.',
  );
  expect(await say(`won('signed')`, eve)).toContain('Pat Doe');
  await say(`stop_contact('214-555-0163', 'by mail')`, eve);
  await say(`lift_stop('${id}', 'called us')`, eve);
  for (const action of ['lift', 'stop']) {
    expect(await undo()).toBe(`Undone: ${action} do_not_call of +12145550163`);
    expect(await ana.rows('select from leads where do_not_call')).toHaveLength(action === 'lift' ? 1 : 0);
  }
  await say(`correct_lead('${id}', email => 'new@example.com', by => 'eve')`, eve);
  await expect(undo()).rejects.toThrow('correct the lead again');
  await testDatabase.rows(`delete from lead_contacts where kind = 'corrected'`);
  for (const kind of ['won', 'note']) expect(await undo()).toContain(`Undone (${kind}):`);
  expect(await ana.rows('select last_by from leads_due')).toEqual([{ last_by: null }]);
  await expect(undo()).rejects.toThrow('no such entry');
});

test('undo takes back what a call changed', async () => {
  const person = { phone: '+12145550100' };
  const [id] = [await sent(30, person), await sent(20, person)];
  await say(`mark_contacted('${id}', 'ana', 'won', 'signed', ${later})`);
  expect(await callNow()).toEqual([]);
  const undo = `undo((select contact_id from contacts limit 1))`;
  await expect(say(undo, ben)).rejects.toThrow(`only ${ana.name} can undo`);
  expect(await say(undo)).toContain('They are in call_now.');
  const open = { contact_state: 'new', reached_at: null };
  expect(await ana.rows('select contact_state, reached_at from leads')).toEqual([open, open]);
  expect([await callNow(), await ana.rows('select from appointments')]).toEqual([[id], []]);
  const shown = 'outcome, undone, last_note, times_repeated';
  expect(await ana.rows(`select ${shown} from contacts join leads_due using (lead_id)`)).toEqual([
    { outcome: 'won', undone: true, last_note: null, times_repeated: 1 },
  ]);
  await expect(say(undo)).rejects.toThrow('undone already');
});

test('a call of yesterday can’t be undone', async () => {
  await say(`mark_attempted('${await sent(48)}', 'ana')`);
  await testDatabase.rows(`update lead_contacts set at = at - interval '25 hours'`);
  await expect(say('undo((select contact_id from contacts))')).rejects.toThrow('last 24 hours');
});

test('spam leaves every list and rate', async () => {
  const id = await sent(2);
  const counts = 'select leads, suspected from by_trade_and_volume';
  await say(`mark_contacted('${id}', 'ana', 'spam')`);
  expect([await callNow(), await ana.rows(counts)]).toEqual([[], [{ leads: 0, suspected: 1 }]]);
  await say('undo()');
  expect([await callNow(), await ana.rows(counts)]).toEqual([[id], [{ leads: 1, suspected: 0 }]]);
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
  await say(`correct_lead('${id}', phone => '214 555 0199 or 512 555 0142', by => 'ana')`);
  await sent(1, { phone: '(512) 555-0143', business_name: 'Birch 100% Roofing' });
  expect(await ana.rows('select lead_id from find($1)', [text])).toEqual([{ lead_id: id }]);
  expect(await ana.rows('select from find($1)', ['nobody%here'])).toEqual([]);
});

test('history lists everything about the claimed person in order', async () => {
  await sent(30, { phone: '(214) 555-0111' });
  await next();
  await say(`note('has two vans')`);
  await say('no_answer()');
  await say('undo()');
  await say(`revoke_consent('(214) 555-0111', 'texts', 'by mail')`, ben);
  expect(await ana.rows('select what, by from history()')).toEqual([
    { what: 'sent by form', by: null },
    { what: 'note', by: ana.name },
    { what: 'attempted, undone', by: ana.name },
    { what: 'stop texts', by: ben.name },
  ]);
});

test('managers see why people are lost, what won people pay, and days without leads', async () => {
  for (const id of ['gclid', 'msclkid']) {
    const won = await sent(50, { last_touch: { [id]: 'sample', utm_campaign: 'hail' } });
    await say(`won(monthly => 297.50, lead => '${won}')`);
  }
  await say(`lost('price', lead => '${await sent(1)}')`);
  await say(`not_interested(lead => '${await sent(1)}')`);
  expect(await ana.rows('select reason, people from lost_reasons')).toEqual([
    { reason: 'not_interested', people: 1 },
    { reason: 'price', people: 1 },
  ]);
  for (const view of ['leads_for_google_ads', 'leads_for_microsoft_ads'])
    expect(await ana.rows(`select "Conversion Value", "Conversion Currency" from ${view}`)).toEqual([
      { 'Conversion Value': '297.50', 'Conversion Currency': 'USD' },
    ]);
  const days = await ana.rows<{ leads: number }>('select leads from leads_daily');
  expect(days.reduce((sum, { leads }) => sum + leads, 0)).toBe(4);
  expect(days.some(({ leads }) => leads === 0)).toBe(true);
  expect(
    await ana.rows(`select sum(won)::int as won from by_campaign_monthly where campaign = 'hail'`),
  ).toEqual([{ won: 2 }]);
});

// Last, because a moved clock stops the timeout, and the wait would take the other tests along.
test('who waits three seconds for a lead learns who holds it', async () => {
  const call = `mark_attempted('${await sent(1)}', 'ana')`;
  await ben.rows(`begin; select ${call}`);
  await expect(say(call)).rejects.toMatchObject({
    code: '55P03',
    message: expect.stringContaining(`the lead is locked by ${ben.name}, who changed`),
  });
  await ben.rows('rollback');
});
