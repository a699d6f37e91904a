import { beforeEach, expect, test } from '@jest/globals';
import { businessTimeZone } from '#shared/business-time-zone.ts';
import { createSalesDatabase } from '../../src/tests/support/sales.ts';
import { connect } from '../../src/tests/support/test-database.ts';

const testDatabase = await createSalesDatabase();
const { rows, sent } = testDatabase;
const ana = await testDatabase.createLogin('sales_rw');
const ben = await testDatabase.createLogin('sales_rw');
beforeEach(() => rows('delete from leads'));

const { say, listed } = ana;
const next = async ({ rows } = ana) => (await rows('select * from next_call()'))[0];

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

test('next_call skips a number that a colleague is claiming for somebody else', async () => {
  const [, same, third] = [await sent(30, { phone: '(214) 555-0133' }), await sent(29), await sent(28)];
  await say(`correct_lead('${same}', phone => '(214) 555-0133')`);
  await ben.rows('begin; select next_call()');
  await ana.rows(`set lock_timeout to '100ms'`);
  expect((await next())?.lead_id).toBe(third);
  await expect(say(`claim('${same}')`)).rejects.toThrow('a colleague claimed this person');
  await ben.rows('rollback');
});

test('a word is about the lead just added, but about a claim before that', async () => {
  const typed = (phone: string) => `add_lead('Ash', 'Kim', '${phone}', 'plumbing', '51-150', by => 'ben')`;
  const added = await ben.say(typed('214 555 0131'));
  const assigned = await sent(2);
  await ben.say(`assign('${assigned}')`);
  for (const word of [`note('two vans')`, 'talked()']) expect(await ben.say(word)).toContain('Kim');
  await expect(ben.say('no_answer()')).rejects.toThrow('you have claimed nobody');
  await ben.say(`claim('${assigned}')`);
  await ben.say(typed('214 555 0132'));
  expect(await ben.say('no_answer()')).toContain('Pat Doe');
  expect(await ben.rows(`select lead_id from contacts where kind = 'note'`)).toEqual([{ lead_id: added }]);
});

test('next_call says why a claimed person is not called', async () => {
  const [stopped, other] = [await sent(30, { phone: '(214) 555-0109' }), await sent(29)];
  expect((await next())?.lead_id).toBe(stopped);
  await ben.say(`stop_contact('(214) 555-0109', 'by mail')`);
  const client = await connect(ana.url);
  const notices: (string | undefined)[] = [];
  client.on('notice', ({ message }) => notices.push(message));
  const answer = await client.query<{ lead_id: string }>('select lead_id from next_call()');
  expect([answer.rows[0]?.lead_id, notices]).toEqual([other, ['Pat Doe may not be called now']]);
  await rows(`update sales_internal.claims set expires_at = now() - interval '1 minute'`);
  await client.query('select next_call()');
  expect(notices.at(-1)).toBe('your claim on Pat Doe expired');
  await client.end();
});

test.each([
  [`talked('wants an offer')`, 'Talked with', 'in call_now again from', 'reached'],
  [`won('signed', 297)`, 'Won at $297.00 a month:', 'Nothing more to do.', 'won'],
  [`won('signed, $297')`, 'Won without an amount:', 'Nothing more to do.', 'won'],
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
  expect(await listed('call_now')).toEqual([claimed]);
});

test('caller claims the one person whose number it is, and nobody else', async () => {
  const other = await sent(30, { phone: '(512) 555-0108' });
  await sent(2, { phone: '(214) 555-0108' });
  expect((await next())?.lead_id).toBe(other);
  await expect(say(`caller('0108')`)).rejects.toThrow('2 people have this');
  expect(await say(`caller('2145550108')`)).toContain('You have claimed Pat Doe');
  await say('no_answer()');
  await expect(say(`note('about whom?')`)).rejects.toThrow('you have claimed nobody');
  expect(await ben.listed('call_now')).toEqual([other]);
});

test('people without a number that may be called are in to_write, and answers say from when', async () => {
  const typed = [{ phone: 'none', email: 'pat@example.com' }, { phone: '+44 20 7946 0018' }];
  const ids = [await sent(4, typed[0]), await sent(3, typed[1])];
  const callable = await sent(1);
  expect([await listed('to_write'), await listed('call_now')]).toEqual([ids, [callable]]);
  expect(await say(`note('x', '${ids[0]}')`)).toMatch(/in to_write\.$/);
  expect(await say(`no_answer('mailed', '${ids[0]}')`)).toMatch(/in to_write from .+ here\.$/);
  expect(await listed('to_write')).toEqual([ids[1]]);
});

test.each([
  [`talked('Fri 3pm')`, 'the note is a time'],
  [`talked('when?', 'Tue/Wed 2pm')`, 'is no time'],
  ['won(monthly => -5)', 'an amount in dollars'],
  [`lost('too big')`, 'the reason must be one of price'],
  [`mark_contacted($1, 'ana', 'reachd')`, 'one of reached, wrong_number, not_interested, won, lost'],
  [`mark_contacted($1, '  ', 'reached')`, 'by (who called) is missing'],
  [
    `mark_contacted($1, 'ana', 'reached', null, local_now() - interval '2 hours')`,
    'the time must be in the future',
  ],
  [`correct_lead($1, phone => 'none', by => 'ana')`, 'phone is not a telephone number'],
  [
    `add_lead('Ash', 'Pat', '214 555 0100', 'Plumber', '51-150', by => 'ana')`,
    'trade must be one of plumbing',
  ],
  [`add_lead('Ash', 'Pat', '214 555 0100', 'hvac', 'many', by => 'ana')`, 'must be one of 0-50, 51-150'],
  [`erase_lead($1, ' ')`, 'reason is missing'],
  [`revoke_consent('pat@bücher.example', 'all', 'by mail')`, 'the domain of the address must be in ASCII'],
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

test('a claim holds until it expires, and a colleague learns whose it is and until when', async () => {
  const claim = `claim('${await sent(2)}')`;
  for (let turn = 0; turn < 2; turn++)
    expect(await say(`${claim} > now() + interval '29 minutes'`)).toBe('true');
  const until = `\\d\\d:\\d\\d \\(${businessTimeZone}\\)`;
  await expect(ben.say(claim)).rejects.toThrow(
    new RegExp(`^${ana.name} claimed this person until ${until}$`),
  );
  await rows(`update sales_internal.claims set expires_at = now()`);
  expect(await claimedBy()).toEqual([{ claimed_by: null }]);
  await ben.say(claim);
  expect(await claimedBy()).toEqual([{ claimed_by: ben.name }]);
  await expect(say('no_answer()')).rejects.toThrow('you have claimed nobody');
});

test('a result counts after its claim expired', async () => {
  await sent(2);
  await next();
  await rows(`update sales_internal.claims set expires_at = now()`);
  expect(await say('no_answer()')).toContain('No answer from Pat Doe');
});

test('two sessions of one login hold one claim', async () => {
  const [first, second] = [await sent(30), await sent(29)];
  const other = await connect(ana.url);
  await ana.rows(`begin; select claim('${first}')`);
  const later = other.query(`select claim('${second}')`);
  await ana.rows('select pg_sleep(0.3); commit');
  await later;
  await other.end();
  expect(await ben.listed('call_now')).toEqual([first]);
  expect((await next())?.lead_id).toBe(second);
});

test('a claim stays with a person who is joined', async () => {
  const leads = [await sent(2), await sent(1)].map((id) => `'${id}'`);
  for (const id of leads) {
    await say(`claim(${id})`);
    const joined = await say(`same_person(${leads.join()})`);
    expect(joined).toContain('One person');
    expect(await say(`note('has two numbers')`)).toContain('Noted about');
    await say('undo()');
    await say('undo()');
  }
});

// Last, because a moved clock stops the timeout, and the wait would take the other tests along.
test('who waits three seconds for a lead learns who holds it', async () => {
  const phone = '(214) 555-0188';
  const [older, newer] = [await sent(2, { phone }), await sent(1, { phone })];
  await ben.rows(`begin; select claim('${newer}')`);
  expect(await ana.rows('select from next_call()')).toEqual([]);
  await expect(say(`mark_attempted('${older}', 'ana')`)).rejects.toMatchObject({
    code: '55P03',
    message: expect.stringContaining(
      `the lead is locked by ${ben.name}: have their open transaction committed`,
    ),
  });
  await ben.rows('rollback');
});
