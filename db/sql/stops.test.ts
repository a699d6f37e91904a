import { expect, test } from '@jest/globals';
import { createStage, tellStories } from '../../src/tests/support/stories.ts';

const stage = await createStage();
const { play, rows } = stage;

const STORED = `owner: select (select count(*) from privacy_requests) as a, (select count(*) from revocations) as b, count(*) from notifications where channel = 'chat'`;
const REPEATED = `owner: insert into privacy_requests (id, requested_at, contact, what) values (Pat, now(), Pat.phone, 'all') on conflict do nothing`;

tellStories(
  `
# each stop is stored, a repeated request once, and equal stops wait in one event
0h Pat
press Pat.phone
press 512 555 0100
${REPEATED}
${STORED} == 3 6 1
owner: update notifications set state = 'sending'
${REPEATED}
${STORED} == 3 6 1
revoke_consent(Pat.phone, 'all', 'by phone')
${STORED} == 3 7 2
select from revocations where ended_at is not null == none

# a number that never was a lead is stopped
stop_contact(Pat.phone, 'by mail') -> leads of who has it, 0
0h Pat
leads where do_not_call == Pat

# only a form that isn’t suspected ends a page’s stop, and only for its person
1h Pat, 1h Bob email=Pat.email
press Pat.email
0h Pat2 suspected_spam=true, 0h Pat3 source=phone
leads where not do_not_call == none
0h Pat4
leads where do_not_call == Bob

# calls and corrections end no stop
1h Pat, 1h Bob
claim(Pat)
mark_contacted(Pat, 'ana', 'do_not_call')
press Bob.phone
mark_contacted(Pat, 'ana', 'reached') -> asked for no calls
mark_contacted(Pat, 'ana', 'won') -> asked for no calls
correct_lead(Pat, email => 'new@example.com') -> asked for no calls
mark_contacted(Bob, 'ana', 'won') -> asked for no calls
correct_lead(Bob, email => 'new@example.com') -> asked for no calls
leads where do_not_call order by contact_name == Bob, Pat
select from leads_for_hubspot where "Do Not Call" is not true == none

# only lift_stop ends what a salesperson stopped, and it allows no automated calls
1h Pat
mark_contacted(Pat, 'ana', 'do_not_call')
leads_due == none
lift_stop(reason => 'asked for an offer')
select lead_id, contact_state, automated_calls from call_now == Pat reached false
select why from next_call() == their stop was lifted
lift_stop(Pat, 'asked for an offer') !! no stop of calls is in force
mark_contacted(Pat, 'ana', 'do_not_call')
0h Pat2
select do_not_call, ok_to_call_now, call_from, automated_calls, automated_texts from leads where lead_id = Pat2 == true false null false false
select do_not_call, ok_to_call_now, call_from, automated_calls, automated_texts from leads_due where lead_id = Pat2 == true false null false false
select ended_at is not null from revocations order by took_effect_at == true, false
lift_stop(Pat, ' ') !! reason
lift_stop(Pat, 'asked for an offer')
select ended_at is not null from revocations order by took_effect_at == true, true
select do_not_call, automated_calls, automated_texts from leads == false true true, false true true

# a stop, its lift and a correction change when the person last changed
1h Pat
press Pat.phone
select changed_at = (select max(took_effect_at) from revocations) from leads == true
lift_stop(Pat, 'asked for an offer')
select changed_at > (select max(took_effect_at) from revocations) from leads == true
correct_lead(Pat, phone => Bob.phone)
select changed_at > (select at from contacts where kind = 'lifted') from leads == true
press Bob.phone
select changed_at = (select max(took_effect_at) from revocations) from leads == true

# undo takes back one stop and no other
1h Pat
stop_contact(Pat.phone, 'by mail')
mark_contacted(Pat, 'ana', 'do_not_call')
undo((select contact_id from contacts))
leads where do_not_call == Pat
ben: undo((select revocation_id from revocations where ended_at is null)) !! only your own
undo((select revocation_id from revocations where ended_at is null))
select do_not_call, automated_calls, automated_texts from leads == false true true
press Pat.phone
undo((select revocation_id from revocations where ended_at is null limit 1)) !! only your own

# a stop of a corrected number or address holds, and is not copied
1h Pat
press Pat.phone
correct_lead(Pat, phone => Bob.phone, email => Bob.email)
select do_not_call, automated_calls, automated_texts from leads == true false false
select distinct contact from revocations == Pat.phone
0h Bob
leads where do_not_call == Pat

# a correction neither revives an agreement nor ends a stop, and neither does its undo
1h Pat, 1h Bob
stop_contact(Pat.email, 'by mail')
lift_stop(Pat, 'asked for an offer')
correct_lead(Pat, email => 'right@example.com')
select do_not_call, automated_calls, automated_texts from leads where lead_id = Pat == false false false
never_call(lead => Pat)
never_call(lead => Bob)
lift_stop(Bob, 'asked for an offer')
ben: correct_lead(Pat, phone => Bob.phone)
leads where do_not_call == Pat
ben: undo() -> Undone (corrected)
leads where do_not_call == Pat

# without a number, do_not_call covers all leads of the address
3h Pat phone=none, 2h Pat2 phone=none, 1h Pat3, 1h Bob phone=none; email=none
mark_contacted(Pat, 'ana', 'do_not_call')
mark_contacted(Bob, 'ana', 'do_not_call')
leads where not do_not_call == none

# never_call stops each number of the person
2h Pat phone=(512) 555-0100 / (713) 555-0101
never_call(lead => Pat)
0h Bob phone=(713) 555-0101
leads where do_not_call order by contact_name == Bob, Pat
undo()
leads where do_not_call == none

# never_call outlives the correction whose number it stopped
2h Pat
wrong_number('a bakery', Pat)
ben: correct_lead(Pat, phone => Bob.phone)
never_call(lead => Pat)
ben: undo() -> Nobody calls this person again
0h Pat2 agreed=
leads where do_not_call order by created_at | select "Website Lead ID" from leads_for_hubspot where "Do Not Call" == Pat, Pat2 | Pat
lift_stop(Pat, 'they asked')
leads where do_not_call | select contact from revocations where ended_at is null == none | none

# never_call outlives the correction that ended a wrong number, and a join
2h Pat reach_by=email
wrong_number(lead => Pat)
ben: correct_lead(Pat, phone => Pat.phone)
never_call(lead => Pat)
ben: undo()
0h Bob
same_person(Pat, Bob)
leads where not do_not_call or automated_calls == none
2h Eve
wrong_number(lead => Eve)
0h Kim phone=Kim.phone / Eve.phone
ben: same_person(Eve, Kim)
never_call(lead => Eve)
ben: undo()
leads where not do_not_call == none

# stop_automated holds for each number, also after a correction or a join is undone
2h Pat
ben: correct_lead(Pat, phone => Bob.phone)
stop_automated('all', null, Pat)
ben: undo()
leads where automated_calls or automated_texts == none
2h Eve, 2h Kim
ben: same_person(Eve, Kim)
stop_automated('all', null, Eve)
ben: undo()
leads where automated_calls or automated_texts == none

# revoke_consent and stop_contact count the leads of a corrected contact
3h Pat, 2h Pat2
correct_lead(Pat, email => Bob.email)
revoke_consent(Bob.email, 'all', 'by mail') -> 2
stop_contact(Bob.email, 'by mail') -> leads of who has it, 2

# a stopped number that its holder sends again is in no opt-out list, though it is another person's second number
3h Pat, 2h Bob phone=(214) 555-0199 / (512) 555-0100
press Pat.phone
0h Pat2
leads where not do_not_call and lead_id = Pat2 | leads where do_not_call == Pat2 | Bob
select contact from revocations where channel = 'do_not_call' and ended_at is null == none

# a stop that comes after the clock went back covers what it meets
2h Pat
owner: update leads set created_at = now() + interval '1 hour'
press Pat.email
leads where do_not_call == Pat
`,
  stage,
);

test.each([
  `add_lead('Ash Plumbing', 'Ray', Pat.phone, 'plumbing', '51-150', by => 'ana')`,
  `revoke_consent(Pat.phone, 'all', 'by phone')`,
  `stop_contact(Pat.phone, 'by phone')`,
  `mark_contacted(Pat, 'ana', 'do_not_call')`,
  `correct_lead(Pat, phone => '(512) 555-9999', by => 'ana')`,
  `erase_lead(Pat, 'asked')`,
])('while a salesperson’s %s is open, a stop counts at once', async (call) => {
  const shown = `owner: select do_not_call, automated_calls, automated_texts from sales.leads where lead_id = Pat == true false false`;
  await play(`1h Pat
    begin
    ${call}
    ben: begin
    ben: stop_contact(Pat.phone, 'by phone')
    press Pat.phone
    ${shown}
    rollback
    ben: rollback
    ${shown}`);
});

test('ten thousand stops of a contact are read like one', async () => {
  await play('1h Pat');
  await rows(
    `insert into revocations (contact, channel, how, from_page, at)
     select case when n > 2500 then n::text else 'pat@example.com' end, channel, 'on the page /stop', from_page, now() - n * interval '1 second'
     from generate_series(1, 5000) n, unnest('{all,do_not_call}'::text[]) channel, unnest('{true,false}'::boolean[]) from_page`,
  );
  await rows('analyze revocations');
  const countRead = async () => {
    const [{ read } = { read: NaN }] = await rows<{ read: number }>(
      `select (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as read
       from pg_stat_xact_user_tables where relid = 'revocations'::regclass`,
    );
    return read;
  };
  for (const lifted of [false, true]) {
    if (lifted) await play(`lift_stop(Pat, 'asked for an offer')`);
    await rows('begin');
    const before = await countRead();
    expect(await rows('select do_not_call from sales.leads_due')).toEqual([{ do_not_call: !lifted }]);
    expect((await countRead()) - before).toBeLessThan(100);
    await rows('rollback');
  }
});
