import { expect, test } from '@jest/globals';
import { businessTimeZone } from '#shared/business-time-zone.ts';
import { createStage, tellStories } from '../../src/tests/support/stories.ts';
import { connect } from '../../src/tests/support/test-database.ts';

const stage = await createStage();
const { ana, ids, play } = stage;

tellStories(
  `
# next_call keeps a person until the call is recorded, and gives two callers two people
30h Pat, 29h Bob
select lead_id from next_call() == Pat
ben: select lead_id from next_call() == Bob
select lead_id from next_call() == Pat
no_answer() -> No answer from Pat (Hilltop Plumbing). They are in call_now again from 
select lead_id from next_call() == none
no_answer() !! you have claimed nobody
select what from history() where what = 'attempted' == attempted
claim(Pat)
select lead_id from next_call() == Pat

# next_call skips whom an open transaction of a colleague has taken
30h Pat, 29h Bob
ben: begin
ben: select next_call()
select lead_id from next_call() == Bob

# two people with one number have one caller
30h Pat, 29h Bob, 28h Eve
correct_lead(Bob, phone => Pat.phone)
ben: begin
ben: select next_call()
begin
set local lock_timeout to '100ms'
select lead_id from next_call() == Eve
claim(Bob) !! a colleague claimed this person
rollback
ben: commit
claim(Bob) !! @ben claimed this person
call_now | select lead_id from next_call() == Eve | Eve
31 minutes pass
claim(Bob)
select lead_id from next_call() == Bob

# a word is about the lead just added, but about a claim before that
2h Pat
ben: add_lead('Ash', 'Ray', '214 555 0131', 'plumbing', '51-150', by => 'ben')
ben: assign(Pat)
ben: note('two vans') -> Ray
ben: talked() -> Ray
ben: no_answer() !! you have claimed nobody
ben: claim(Pat)
ben: add_lead('Ash', 'Kay', '214 555 0132', 'plumbing', '51-150', by => 'ben')
ben: no_answer() -> Pat
select contact_name from contacts join leads using (lead_id) where kind = 'note' == Ray

# a short function is about the lead that is passed
30h Pat, 2h Bob
select from next_call()
lost(lead => Bob)
no_answer(lead => null) !! pass a lead_id
call_now == Pat

# caller claims the one person whose number it is, and nobody else
30h Pat phone=(512) 555-0108, 2h Bob phone=(214) 555-0108
select lead_id from next_call() == Pat
caller('0108') !! 2 people have this
caller('2145550108') -> You have claimed Bob
no_answer()
note('about whom?') !! you have claimed nobody
ben: call_now == Pat

# people without a number that may be called are in to_write, and answers say from when
9h Pat phone=none, 8h Bob phone=+44 20 7946 0018, 7h Eve phone=+14165550199, 6h Kim phone=+12425550199
1h Kim2 phone=(214) 555-0108
call_now | to_write == Kim2 | Pat, Bob, Eve, Kim
note('x', Pat) -> in to_write.
no_answer('mailed', Pat) -> in to_write from
to_write == Bob, Eve, Kim

# what is mistyped is refused, and says why
2h Pat
select from next_call()
talked('Fri 3pm') !! the note is a time
talked('when?', 'Tue/Wed 2pm') !! is no time
won(monthly => -5) !! an amount in dollars
lost('too big') !! the reason must be one of price
mark_contacted(Pat, 'ana', 'reachd') !! one of reached, wrong_number, not_interested, won, lost
mark_contacted(Pat, '  ', 'reached') !! by (who called) is missing
mark_contacted(Pat, 'ana', 'reached', null, local_now() - interval '2 hours') !! the time must be in the future
correct_lead(Pat, phone => 'none', by => 'ana') !! pass one telephone number as phone
add_lead('Ash', 'Ray', '214 555 0100', 'Plumber', '51-150', by => 'ana') !! trade must be one of plumbing
add_lead('Ash', 'Ray', '214 555 0100', 'hvac', 'many', by => 'ana') !! must be one of 0-50, 51-150
erase_lead(Pat, ' ') !! reason is missing
revoke_consent('pat@bücher.example', 'all', 'by mail') !! the domain of the address must be in ASCII
revoke_consent('pat@example', 'all', 'by mail') !! neither a telephone number nor an email
revoke_consent('+12145550100', 'do_not_call', 'by mail') !! one of calls, texts, all
revoke_consent('+12145550100', 'all', '') !! how (by what means
note(repeat('x', 4001)) !! note_at_most_4000_characters
stop_contact(Pat.phone, 'mail', note => repeat('x', 270000000)) !! note_at_most_4000_characters
stop_contact(repeat('(512) 555-1000 ', 60), 'mail') !! longer than 640 characters
select count(*) from privacy_requests == 0
owner: update leads set erased_at = now()
mark_attempted(Pat, by => 'ana') !! is erased
erase_lead(Pat, 'asked') !! is erased
claim(Pat) !! is erased

# the functions ignore a table of the login in its search path
2h Pat
begin
create temporary table lead_contacts (lead_id uuid, kind text, "by" text, note text)
set local search_path to pg_temp, sales
mark_attempted(Pat, 'ana')
commit
contacts == Pat

# a claim holds until it expires, and a colleague learns whose it is and until when
2h Pat
select claim(Pat) > now() + interval '29 minutes' == true
ben: claim(Pat) !! @ana claimed this person until
ben: claim(Pat) !! (${businessTimeZone})
ben: select from next_call() == none
31 minutes pass
select claimed_by from leads_due == null
ben: claim(Pat)
select claimed_by from leads_due == @ben
no_answer() !! you have claimed nobody
no_answer(lead => Pat) -> @ben had claimed them

# a result counts after its claim expired
2h Pat
select from next_call()
31 minutes pass
no_answer() -> No answer from Pat

# assign keeps the open claim
2h Pat
claim(Pat)
assign()
talked('likes it') -> Talked with Pat

# a claim stays with a person who is joined, and nobody joins whom a colleague has claimed
2h Pat, 1h Bob
claim(Pat)
same_person(Pat, Bob) -> One person
note('has two numbers') -> Noted about
undo()
undo()
claim(Bob)
same_person(Pat, Bob) -> One person
undo()
ben: same_person(Pat, Bob) !! @ana has claimed one of them
no_answer()
ben: same_person(Pat, Bob) -> One person

# next_call says what is asked for, by the newest lead
2h Pat, 1h Bob reach_by=text, 0h Pat2 contact_name=Patricia; business_name=New; plan=growing; missed_calls=7
claim(Bob)
select asked_for from next_call() == a text
claim(Pat)
select name, business, asked_for from next_call() == Patricia New growing, 7 missed calls
`,
  stage,
);

test.each([
  [`talked('wants an offer')`, 'Talked with', 'They are in call_now again from', 'reached'],
  [`won('signed', 297)`, 'Won at $297.00 a month:', 'Nothing more to do.', 'won'],
  [`won('signed, $297')`, 'Won without an amount:', 'Nothing more to do.', 'won'],
  [`lost('Price')`, 'Lost (price):', 'Nothing more to do.', 'lost'],
  [`not_interested()`, 'Not interested:', 'Nothing more to do.', 'not_interested'],
  [`wrong_number()`, 'Wrong number of', 'Correct the number with correct_lead', 'wrong_number'],
  [`never_call()`, 'Never call:', 'Nobody calls this person again', 'do_not_call'],
  [`note('has two vans')`, 'Noted about', 'They are in call_now.', 'new'],
])('%s answers with what was stored and what comes next', (call, stored, next, state) =>
  play(`2h Pat
    claim(Pat)
    ${call} -> ${stored} Pat (Hilltop Plumbing). ${next}
    select contact_state, by from leads join contacts using (lead_id) == ${state} @ana
    select name from next_call() == ${state === 'new' ? 'Pat' : 'none'}`),
);

test('next_call says why a claimed person is not called', async () => {
  await play(`30h Pat, 29h Bob
    claim(Pat)
    ben: stop_contact(Pat.phone, 'by mail')`);
  const client = await connect(ana.url);
  const notices: (string | undefined)[] = [];
  client.on('notice', ({ message }) => notices.push(message));
  const answer = await client.query<{ lead_id: string }>('select lead_id from next_call()');
  expect([answer.rows[0]?.lead_id, notices]).toEqual([ids.get('Bob'), ['Pat may not be called now']]);
  await play('31 minutes pass');
  await client.query('select next_call()');
  expect(notices.at(-1)).toBe('your claim on Bob expired');
  await client.end();
});

test('two sessions of one login hold one claim', async () => {
  await play(`30h Pat, 29h Bob
    begin
    claim(Pat)`);
  const other = await connect(ana.url);
  const later = other.query('select claim($1)', [ids.get('Bob')]);
  await ana.rows('select pg_sleep(0.3); commit');
  await later;
  await other.end();
  await play(`ben: call_now == Pat
    select lead_id from next_call() == Bob`);
});

// Last, because a moved clock stops the timeout, and the wait would take the other tests along.
test('who waits three seconds for a lead learns who holds it', async () => {
  for (const line of [
    '2h Pat',
    '1h Pat2',
    'ben: begin',
    'ben: claim(Pat2)',
    'select from next_call() == none',
  ])
    await play(line);
  await play(
    `mark_attempted(Pat, 'ana') !! the lead is locked by @ben: have their open transaction committed`,
  );
});
