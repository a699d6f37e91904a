import { test } from '@jest/globals';
import { createStage, tellStories } from '../../src/tests/support/stories.ts';

const stage = await createStage();
const { play, rows } = stage;

tellStories(
  `
# leads_due lists open leads by deadline, then those suspected in the last seven days
1h Pat, 30h Doe5, 5h Bob, 23.98h Eve, 24.02h Kim, 167h Doe1 suspected_spam=true
169h Doe2 suspected_spam=true, 30h Doe3, 30h Doe4
owner: update leads set erased_at = now() where id = Doe3
not_interested(lead => Doe4)
wrong_number(lead => Bob)
leads_due == Doe5, Kim, Eve, Pat, Bob, Doe1
leads_due where overdue == Doe5, Kim, Doe1

# call_now leaves out whom a colleague claimed, and for two hours whom anybody tried
30h Pat, 20h Bob, 10h Bob2, 18h Eve phone=+442079460100, 40h Kim suspected_spam=true
revoke_consent(Bob.phone, 'all', 'by phone')
ben: claim(Bob2)
call_now == Pat, Kim
ben: call_now == Pat, Bob, Kim
ben: begin
ben: mark_attempted(Bob, 'Ben', 'left a message')
ben: select try_again_at - now() between '119 minutes' and '121 minutes' from leads_due where lead_id = Bob == true
ben: select contact_state, attempts, attempts_today, last_note, last_by, claimed_by from leads_due where attempts > 0 == attempted 1 1 left a message Ben null
ben: commit
call_now == Pat, Kim
ben: call_now == Pat, Kim
125 minutes pass
call_now == Pat, Bob, Kim
select lead_id, by, login, kind, outcome, note from contacts == Bob Ben @ben attempted null left a message

# three calls of any kind end a person’s calls until 24 hours after the first of them
50h Pat
mark_attempted(Pat, 'ana')
10 hours pass
mark_attempted(Pat, 'ana')
7 hours pass
mark_contacted(Pat, 'ana', 'wrong_number')
3 hours pass
select round(extract(epoch from try_again_at - now()) / 3600) from leads_due == 4

# an agreed call is listed at once, and leads call_now when it is due
30h Pat reach_by=text, 40h Bob
to_write == Pat
mark_contacted(Pat, 'Ana', 'reached', 'wants an offer', 'tomorrow 2pm')
ben: select lead_id, at_local = local_now()::date + 1 + time '14:00', agreed_by, note from appointments == Pat true Ana wants an offer
leads_due == Bob
39 hours pass
call_now | to_write == Pat, Bob | none
ben: mark_attempted(Pat, 'ben')
call_now == Bob
select contact_state, overdue, due_at = next_at, last_note, last_by from leads_due where lead_id = Pat == reached false true wants an offer Ana
mark_contacted(Pat, 'ana', 'won')
appointments | leads_due == none | Bob

# reached without a time comes back three business days later, after new people
900h Pat suspected_spam=true
mark_contacted(Pat, 'ana', 'reached')
owner: select person_key from sales_internal.people where follow_up_at = sales_internal.business_days_after(last_entry_at, 3) == Pat.phone
call_now == none
8 days pass
1h Bob
call_now == Bob, Pat
23 days pass
0h Eve
call_now | gone_quiet == Bob, Eve | Pat
note('still there?', Pat)
call_now | gone_quiet == Bob, Eve, Pat | none

# the newest lead says how to reach a person
9h Pat, 8h Pat2 reach_by=text
note('hm', Pat) -> they are in to_write
call_now | to_write == none | Pat

# an answer about an older lead says that a newer one is to be called
50h Pat
lost(lead => Pat)
40 hours pass
2h Pat2
note('hm', Pat) -> They are in call_now.
call_now == Pat2

# a customer who sends another lead has a next step
900h Pat
won(lead => Pat)
9 days pass
100h Pat2
talked('wants more', lead => Pat2) -> in call_now again from

# whose stop is lifted late has a next step
900h Pat
never_call(lead => Pat)
40 days pass
lift_stop(Pat, 'called us') -> They are in call_now.
call_now == Pat

# an owner keeps a person from others until the call is overdue
2h Pat, 30h Bob
ben: claim(Pat)
ben: assign(Pat, @ana)
ben: assign(Bob, @ana)
call_now == Bob, Pat
ben: call_now == Bob
ben: select owner from leads_due == @ana, @ana
ben: assign(Pat, null)
ben: call_now == Bob, Pat
assign(Pat, 'nobody_here') !! nobody_here is no login that may record
assign(Pat, 'postgres') !! postgres is no login that may record

# leads_due shows what a person typed last, what else they typed, and all their consents
30h Pat agreed=; email=old@example.com; business_name=Old; call_time=morning, 29h Pat2 agreed=calls; phone=(512) 555-0100 after 5pm, or 713 555 0151; email=new@example.com; business_name=New; call_time=afternoon
select lead_id, business_name, phone, email, call_time from leads_due == Pat New (512) 555-0100 new@example.com afternoon
select phone_typed from leads_due == (512) 555-0100 after 5pm, or 713 555 0151
select other_contacts, consent_given, automated_calls from leads_due == +17135550151, old@example.com true true

# a call is about each lead before it, and a suspected or erased lead about none
20h Pat, 10h Pat2, 20h Bob suspected_spam=true, 10h Bob2, 20h Eve, 10h Eve2
owner: update leads set erased_at = now() where id = Eve
mark_contacted(Pat2, 'ana', 'reached')
leads where contact_state = 'reached' order by created_at == Pat, Pat2
leads_due == Bob2, Eve2

# who sends another lead before an agreed call is due at once, in one row
20h Pat
mark_contacted(Pat, 'ana', 'reached', null, 'tomorrow 2pm')
leads_due == none
0h Pat2
select lead_id, next_at > now() from leads_due == Pat2 true
39 hours pass
leads_due == Pat2
mark_contacted(Pat2, 'ana', 'lost')
leads_due == none
`,
  stage,
);

test('who asked for a later call in time is due after people to call now', async () => {
  const [later] = await rows(
    `select name from unnest('{morning,afternoon}'::text[]) name
       cross join sales_internal.call_span('+12145550101', name::call_time, now()) span
       order by lower(span) > now() + interval '1 hour' and upper(span) < now() + interval '24 hours' desc limit 1`,
  );
  await play(`30h Pat phone=+442079460100, 0h Bob call_time=${later?.name}, 23.9h Eve call_time=${later?.name}, 2h Kim
    leads_due == Eve, Kim, Bob, Pat`);
});
