import { createStage } from '../../src/tests/support/stories.ts';

const stage = await createStage();

/** From how many minutes from now on, of each person. */
const WHEN = `select lead_id, why, round(extract(epoch from from_at - now()) / 60)::int minutes \
from agenda order by created_at`;

stage.tell(`
# whom to contact, in which order
50h Pat, 40h Bob, 3h Eve, 2h Kim
log_call('no_answer', lead => Bob)
log_call('talked', lead => Pat)
log_call('note', 'at their wish', now() + interval '1 minute', lead => Kim)
3 hours pass
to_contact == Kim, Eve, Bob
next_call() -> Kim
agenda == Kim, Eve, Bob, Pat
3 days pass
to_contact == Kim, Eve, Bob, Pat
log_call('lost', lead => Kim)
log_call('lost', lead => Eve)
next_call() -> Bob

# who sent twice waits since the first time
5h Pat, 4h Bob, 3h Pat2
to_contact == Pat2, Bob

# when people are due
9h Pat, 8h Bob, 7h Eve, 6h Kim
log_call('no_answer', lead => Pat)
log_call('wrote', lead => Bob)
log_call('talked', lead => Eve)
${WHEN} == Pat no_answer 120, Bob wrote 4320, Eve talked 4320, Kim new -360
log_call('note', 'hm', lead => Pat)
log_call('wrong_number', lead => Eve)
${WHEN} == Pat no_answer 120, Bob wrote 4320, Eve wrong_number 120, Kim new -360

# a new lead is due at once, but two hours after the last call
5h Pat
log_call('talked', lead => Pat)
1 hour pass
0h Pat2
${WHEN} == Pat2 new 60
log_call('lost', lead => Pat2)
${WHEN} == none
3 hours pass
2.5h Pat3, 1.5h Bob
to_contact == Pat3, Bob

# after three calls in a day, the fourth waits for the next day
30h Pat
log_call('no_answer', lead => Pat)
5 hours pass
log_call('no_answer', lead => Pat)
5 hours pass
${WHEN} == Pat no_answer -180
log_call('no_answer', lead => Pat)
${WHEN} == Pat no_answer 840
log_call('talked', next_at => now() + interval '3 hours', lead => Pat)
${WHEN} == Pat agreed 180

# an appointment outlives another lead, which is called before
5h Pat
log_call('talked', next_at => now() + interval '5 hours', lead => Pat)
2 hours pass
0h Pat2
${WHEN} == Pat2 new 0
log_call('no_answer', lead => Pat2)
${WHEN} == Pat2 no_answer 120
select lead_id, agreed_at > now() + interval '170 minutes' from agenda \
where agreed_at is not null == Pat2 true
log_call('wrote', lead => Pat2)
${WHEN} == Pat2 wrote 180
4 hours pass
select why, agreed_at < now() from agenda == agreed true

# a row is the newest lead of the person that is neither ended nor stopped
5h Pat, 4h Pat2 email=old@example.com; business_name=Ash, 3h Pat3 suspected_spam=true, 2h Bob
to_contact == Pat2, Bob
stop('old@example.com')
to_contact == Bob
allow(Pat.email, 'by mail') \
-> Still stopped: +15125550100 (all), old@example.com (all). Now: 
allow(Pat.phone, 'called us') -> Now: Pat (Ash, new).
to_contact == Pat, Bob
log_call('won', lead => Pat)
to_contact == Bob

# how to reach people
9h Doe1, 8h Doe2 reach_by=text, 7h Doe3 reach_by=email; email=doe@example.com, \
6h Doe4 reach_by=email, 5h Doe5 phone=+44 20 7946 0958
4h Doe6 phone=(416) 555-0100; email=doe@example.com, 3h Doe7 phone=none, 2h Pat, 1h Bob email=none
0.5h Doe8 phone=none; email=+1doe@example.com
log_call('wrong_number', lead => Pat)
log_call('wrong_number', lead => Bob) \
-> The number is wrong, and there is no address: nobody is to contact them.
select lead_id, reach from agenda order by created_at \
== Doe1 call, Doe2 text, Doe3 email, Doe4 call, Doe5 none, Doe6 email, Doe7 none, Pat email, \
Doe8 email
select lead_id, call_until is null from to_contact where reach <> 'call' order by created_at \
== Doe2 false, Doe3 true, Doe5 true, Doe6 true, Doe7 true, Doe8 true
select lead_id, reach from leads where reach <> 'call' order by created_at \
== Doe2 text, Doe3 email, Doe5 none, Doe6 email, Doe7 none, Pat email, Bob none, \
Doe8 email
log_call('note', lead => Doe2) -> To text now.
log_call('note', lead => Doe7) \
-> Nobody can be reached by what they typed, unless a person reads it.

# who asked for an email and agreed on a time is called
3h Pat reach_by=email, 2h Bob reach_by=text, 1h Eve
log_call('wrote', 'may I call?', now() + interval '1 minute', lead => Pat) -> To call from
log_call('wrong_number', next_at => now() + interval '2 minutes', lead => Eve) -> To write to from
log_call('talked', next_at => now() + interval '3 hours', lead => Bob) -> To call from
select lead_id, reach from agenda order by created_at == Pat call, Bob call, Eve email
select lead_id, reach from leads order by created_at == Pat email, Bob text, Eve email
2 hours pass
next_call() -> Pat
log_call('no_answer')
select lead_id, reach from agenda order by created_at == Pat email, Bob call, Eve email
log_call('talked', next_at => now() + interval '1 day', lead => Eve) -> To call from

# who shares a phone is called apart, but not within two hours
9h Pat, 8h Pat2 contact_name=Wanda Hill, 7h Bob
log_call('no_answer', lead => Pat) -> Also open with this number: Wanda Hill (Pat Inc, new, 
${WHEN} == Pat no_answer 120, Pat2 new 120, Bob new -420
log_call('talked', next_at => now() + interval '1 hour', lead => Pat2) \
-> Also open with this number: Pat (Pat Inc, tried, 
${WHEN} == Pat no_answer 120, Pat2 agreed 60, Bob new -420
3 hours pass
log_call('no_answer', lead => Pat2)
${WHEN} == Pat no_answer 120, Pat2 no_answer 120, Bob new -600
3 hours pass
log_call('no_answer', lead => Pat)
${WHEN} == Pat no_answer 1080, Pat2 no_answer 1080, Bob new -780
select lead_id, tries from agenda order by created_at == Pat 2, Pat2 2, Bob 0

# nobody is listed before the hours of their number, but who gets an email
4h Doe1 phone=(907) 555-0101, 3h Doe2 phone=(907) 555-0102; reach_by=text, 1h Pat
2h Doe3 phone=(907) 555-0103; reach_by=email; email=doe@example.com
to_contact == Doe3, Pat
${WHEN} == Doe1 new 120, Doe2 new 120, Doe3 new -120, Pat new -60
next_call() -> Pat
next_call() == Pat

# who stopped texts gets none by hand
4h Pat reach_by=text, 3h Bob reach_by=text; email=none, 2h Eve reach_by=text
press Pat.phone texts
stop(Bob.phone, 'by mail', 'texts')
select lead_id, reach from agenda order by created_at == Pat email, Bob call, Eve text
0h Pat2 reach_by=text
select lead_id, reach from agenda order by created_at == Bob call, Eve text, Pat2 text
allow(Bob.phone, 'called us', 'texts') -> Automated texts need a new agreement.

# of several numbers, a list shows the one that its hours are of
1h Pat phone=214-555-0403 or 808-555-0403
select phone from to_contact == +12145550403
select phone from next_call() == +12145550403
select phone from leads == 214-555-0403 or 808-555-0403

# the promise of 24 hours is the oldest that nobody tried to keep
30h Pat, 20h Pat2, 10h Bob, 1h Eve
log_call('no_answer', lead => Eve)
select lead_id, round(extract(epoch from due_at - now()) / 3600)::int hours from agenda \
order by created_at == Pat2 -6, Bob 14, Eve null

# gave_up and spam are no calls
3h Pat, 2h Pat2 contact_name=Wanda, 1h Bob
log_call('gave_up', 'no answer in a week', lead => Pat) \
-> Gave up: Pat (Pat Inc). Nothing more to do. Also open with this number: Wanda (Pat Inc, new, 
to_contact == Pat2, Bob
select status, outcome, reached_at, tries, tried_at from leads where status = 'lost' \
== lost gave_up null 0 null
log_call('lost', lead => Bob)
select outcome, reached_at is null, tries from leads where status = 'lost' order by outcome \
== gave_up true 0, lost false 1

# the newest note, and the calls since the lead came
9h Pat
log_call('talked', 'wants an offer', lead => Pat)
1 hour pass
0h Pat2
log_call('note', 'has two vans', lead => Pat2)
log_call('no_answer', ' ', lead => Pat2)
select lead_id, tries, last_note from leads order by created_at \
== Pat 2 @ana: has two vans, Pat2 1 @ana: has two vans
select lead_id, round(extract(epoch from tried_at - created_at) / 3600)::int from leads \
order by created_at == Pat 9, Pat2 0
select tries, last_note from agenda == 1 @ana: has two vans
0h Pat3 contact_name=Wanda
select last_note from agenda order by created_at == @ana: has two vans, @ana: has two vans
select last_note from leads where lead_id = Pat3 == @ana: has two vans
`);
