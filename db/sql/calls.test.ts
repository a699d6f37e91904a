import { callOutcomes } from '../schema/outcomes.ts';
import { createStage } from '../../src/tests/support/stories.ts';

const stage = await createStage();

stage.tell(`
# next_call gives each caller another person, and one’s own again until it is logged
3h Pat missed_calls=5; plan=growing; phone=+12125550100, 2h Bob, 1h Eve
select contact_name, why, tries, call_until is not null, came_from, lead_id from next_call() \
== Pat new 0 true null Pat
select local_time = to_char(now() at time zone 'America/New_York', 'Dy FMHH12:MI AM') \
from next_call() == true
ben: select lead_id from next_call() == Bob
select lead_id from next_call() == Pat
select lead_id, reserved_by from to_contact where reserved_by is not null order by created_at \
== Pat @ana, Bob @ben
log_call('note', 'two vans') -> Note: Pat (Pat Inc). To call now.
select lead_id from next_call() == Pat
log_call('no_answer') -> No answer: Pat (Pat Inc). To call from
select lead_id from next_call() == Eve
ben: select lead_id from next_call() == Bob

# next_call says what is known of the person, and who else has the number
900h Doe1 phone=Pat.phone; contact_name=Ann, 800h Doe2 phone=Pat.phone; contact_name=Bea, \
700h Doe3 phone=Pat.phone; contact_name=Cy; suspected_spam=true
900h Pat
ben: log_call('won', lead => Doe1)
log_call('lost', lead => Doe2)
log_call('won', lead => Pat)
0h Pat3
ben: log_call('won', lead => Pat3)
40 days pass
0h Pat2, 0h Bob
select regexp_replace(known, ' [A-Z].. [0-9]+( [0-9]+)?', '') k, \
regexp_replace(others, ' [A-Z].. [0-9]+( [0-9]+)?', '') o from next_call() \
== won by @ben Cy (Doe Inc, spam), Bea (Doe Inc, lost), Ann (Doe Inc, won by @ben)
log_call('note') -> Note: Pat (Pat Inc). To call now.
ben: log_call('talked', next_at => now() + interval '5 hours', lead => Pat2)
add_lead('PAT', Pat.phone) -> , @ben; won 
select add_lead('PAT', Pat.phone) ~ ' Known: agreed for .*, .*; won [^.]* by [^.]*[.] Known with this \
number: Cy .Doe Inc, spam, [0-9a-f-]{36}., Bea .Doe Inc, lost, [0-9a-f-]{36}., Ann .Doe Inc, won .* by .*, [0-9a-f-]{36}.[.]$' == true
next_call() -> Bob
select known, others from next_call() == null null
log_call('lost')
3 hours pass
select known ~ '^agreed for .*; won ' from next_call() == true

# a phone about which a colleague logs a call is passed over, also for another person who has it
3h Pat, 2h Pat2 contact_name=Wanda, 1h Bob
ben: begin
ben: log_call('no_answer', lead => Pat2)
next_call() -> Bob
ben: rollback

# who was called while next_call looked is passed over, and not reserved
2h Pat, 1h Bob
owner: create function called() returns trigger language plpgsql as $$ begin \
insert into public.calls (at, rang_at, lead_id, main_contact, person, login, outcome) \
select now(), now(), id, main_contact, person, 'ben', 'no_answer' from public.leads \
where main_contact = new.main_contact and phone ~ '0100$'; return new; end $$
owner: create trigger called before insert on reservations for each row execute function called()
next_call() -> Bob
owner: select main_contact from reservations == +15125550101
owner: drop function called cascade

# next_call gives who asked for Spanish, or the others
3h Pat language=es, 2h Bob
select lead_id from next_call('en') == Bob
select lead_id from next_call('es') == Pat
select lead_id from next_call('en') == Bob
log_call('no_answer')
select lead_id from next_call('en') == none
select lead_id from next_call() == Pat
next_call('Spanish') !! the language "Spanish" is none of es, en

# the same call within a minute is refused, unless another came between
2h Pat, 1h Pat2, 1h Bob
log_call('no_answer', ' hm ', lead => Pat)
log_call('no_answer', lead => Bob)
log_call('no_answer', 'hm', lead => Pat) !! logged already
log_call('no_answer', 'hm', lead => Pat2)
log_call('no_answer', lead => Pat2)
ben: log_call('no_answer', lead => Pat2)
log_call('won', amount => 297.001, lead => Pat)
log_call('won', amount => 297.001, lead => Pat) !! logged already
log_call('won', amount => 300, lead => Pat)
log_call('lost', lead => Pat)
log_call('won', amount => 300, lead => Pat) -> Won: Pat
61 seconds pass
log_call('won', amount => 300, lead => Pat) -> Won: Pat

# each coming time that a call ends or replaces is said, but not one’s own that is replaced
5h Pat
ben: log_call('talked', next_at => now() + interval '2 days', lead => Pat)
log_call('note', 'later', now() + interval '3 days', lead => Pat) -> , @ben.
select log_call('note', 'later', now() + interval '4 days', lead => Pat) ~ 'No longer' == false
select log_call('no_answer', lead => Pat) ~ 'No longer' == false
0h Pat2
log_call('talked', next_at => now() + interval '30 minutes', lead => Pat2)
log_call('talked', lead => Pat) -> No longer agreed for 
log_call('talked', next_at => current_date + interval '3 days', lead => Pat)
ben: log_call('talked', next_at => current_date + interval '3 days', lead => Pat)
log_call('lost', lead => Pat) -> , @ben.
select log_call('lost', 'still', lead => Pat) ~ 'No longer' == false

# who is spam by suspicion only is reopened by a try, or a note with a time
9h Pat suspected_spam=true, 8h Bob suspected_spam=true, 7h Eve suspected_spam=true
log_call('note', 'is real', lead => Pat) -> Nothing more to do.
log_call('no_answer', lead => Pat) -> No answer: Pat (Pat Inc). To call from
log_call('note', 'call me', now() + interval '1 day', lead => Bob) -> To call from
log_call('spam', lead => Eve)
log_call('no_answer', lead => Eve) -> Nothing more to do.
log_call('wrote', next_at => now() + interval '1 day', lead => Eve) !! reopens them
select lead_id, status, outcome from leads order by created_at \
== Pat tried no_answer, Bob tried note, Eve spam spam

# a reservation ends after 30 minutes, also of somebody who was called before
2h Pat
log_call('no_answer', lead => Pat)
3 hours pass
next_call() -> Pat
ben: next_call() == none
29 minutes pass
ben: next_call() == none
2 minutes pass
ben: next_call() == Pat
next_call() == none

# of one’s own reservations, the one that ends first comes first, and of a couple who waits longest
1h Bob
add_lead('Pat', Pat.phone)
1 minute pass
0h Pat2 contact_name=Al
add_lead('bob', Bob.phone)
select contact_name from next_call() == Pat

# a reservation ends with a call
2h Pat
next_call() -> Pat
log_call('talked', next_at => now() + interval '1 minute')
2 minutes pass
select reserved_by from agenda == null
ben: next_call() -> Pat
ben: select log_call('talked') ~ 'No longer' == false

# what one logs without a lead is about whom this session took or logged last
2h Pat, 1h Bob
log_call('talked') !! about whom? Pass a lead_id, or take a person with next_call()
log_call('talked', lead => Bob)
next_call() -> Pat
log_call('lost', 'has a nephew') -> Lost: Pat (Pat Inc). Nothing more to do.
log_call('note', 'sent a link') -> Note: Pat
ben: log_call('note') !! about whom?
erase(Pat, 'asked')
log_call('note', 'late') !! about whom? The person at hand was erased

# an attempt to take somebody ends who was at hand
2h Pat, 1h Bob
next_call() -> Pat
add_lead('Zed', 'call me', email => 'zed at x') !! can be read in "call me, zed at x"
stop(how => 'asked') !! about whom?
log_call('talked', lead => Pat)
log_call('tallked', lead => Bob) !! the outcome
log_call('lost') !! about whom?
log_call('note', lead => Pat)
log_call('note', lead => null) !! there is no lead
timeline() !! about whom?
log_call('lost', lead => Bob)
next_call() == none
allow(how => 'asked') !! about whom?
select status from leads order by contact_name == lost, talked

# no rollback brings back who was at hand
2h Pat, 1h Bob
next_call() -> Pat
owner: select 1 == 1
begin
add_lead('Zed', '(214) 555-0177') -> Added Zed
rollback
stop(how => 'asked') !! about whom?
begin
log_call('talked', lead => Pat)
rollback
log_call('lost') !! about whom?
log_call('note', lead => Bob)
begin
log_call('lost', 'by mistake') -> Lost: Bob
rollback
log_call('talked') -> Talked: Bob
begin
next_call() -> Pat
savepoint here
log_call('note', lead => Bob)
rollback to here
log_call('lost') !! about whom?
rollback

# at hand is whom this session took, added or logged last, whatever colleagues do
2h Pat, 1h Bob
ben: next_call() -> Pat
log_call('talked', lead => Bob)
add_lead('Patty', Pat.phone) -> To call now. @ben has them until
stop(how => 'asked on the phone') \
-> Stopped all contact with +15125550100, until allow(). Of: Patty (Patty, new), Pat (Pat Inc, new).
agenda == Bob
ben: log_call('talked') -> Talked: Pat (Pat Inc). All contact is stopped, until allow().
ben: select set_config('lock_timeout', '0', false) == 0
begin
add_lead('Kim', Kim.phone)
ben: add_lead('Kim', Kim.phone) -> To call now. Not reserved: a colleague may call them, too.
rollback

# a sentence names what was taken, and a wrong number's other numbers
1h Pat phone=Pat.phone or (469) 555-0401 or Bob.phone
log_call('won', '$297', lead => Pat) -> Won: Pat (Pat Inc). Nothing more to do.
log_call('won', amount => 1297) -> Won: Pat (Pat Inc), $1,297 a month. Nothing more to do.
log_call('won', amount => 297.5) -> $297.50 a month
select log_call('no_answer') ~ 'no longer|They also' == false
log_call('note', 'hm', now() + interval '1 day') \
!! Pat is won: log_call('talked', ..., '<time>') reopens them, and takes the win back
log_call('talked', 'hm', now() + interval '1 day') \
-> Talked: Pat (Pat Inc), won no longer. To call from
log_call('wrong_number') -> They also gave (469) 555-0401, (512) 555-0101: add_lead.
stop(Pat)
select log_call('wrong_number', 'still') ~ 'They also' == false
log_call('won', amount => 297, lead => Pat)
log_call('lost') -> Lost: Pat (Pat Inc), won no longer. All contact is stopped, until allow().

# a sentence names other open people with the number
5h Pat, 4h Pat2 contact_name=Wanda Hill; business_name=Hill Cleaning, 3h Pat3 contact_name=Hugo, \
2h Bob, 1h Kim phone=Kim.phone or Pat.phone
log_call('wrong_number', lead => Pat) -> Also open with this number: Hugo
log_call('talked', lead => Pat) \
-> Also open with this number: Hugo (Pat Inc, new, 
log_call('lost', lead => Pat3)
1h Pat4 contact_name=Zoe; id=b0000000-0000-4000-8000-000000000001
log_call('note', lead => Pat) -> Also open with this number: \
Zoe (Pat Inc, new, b0000000-0000-4000-8000-000000000001), Wanda Hill (Hill Cleaning, new, 
add_lead('L \tee', 'none', email => Eve.email) -> Added L ee (L ee) as
add_lead('A\tnn', 'none', email => Eve.email) -> Also open with this address: L ee (L ee, new, 
log_call('note') -> Note: A nn (A nn). To write to now. Also open with this address: L ee
add_lead('Patty', Pat.phone) -> Also open with this number: Zoe (Pat Inc, new, \
b0000000-0000-4000-8000-000000000001), Wanda Hill (Hill Cleaning, new, 
1h Pat5 contact_name=Yan
log_call('note', 'hm', lead => Pat) -> and 1 more.
select log_call('note', lead => Bob) ~ 'Also' == false
select add_lead('Lou', Bob.phone) ~ 'Known' == false

# a result is one person’s, and every form of theirs
9h Pat contact_name=Wanda Hill, 8h Pat2 contact_name=Wanda Doe, 7h Pat3 contact_name=WANDA  hill; \
email=w@example.com, 6h Bob email=Pat.email
log_call('talked', next_at => now() + interval '2 days', lead => Pat2)
log_call('lost', 'has a nephew', lead => Pat) \
-> Lost: Wanda Hill (Pat Inc). Nothing more to do. Also open with this number: \
Wanda Doe (Pat Inc, agreed for 
select lead_id, status, next_at is not null from leads order by created_at \
== Pat lost false, Pat2 talked true, Pat3 lost false, Bob new false
log_call('talked', 'the nephew is gone', lead => Pat3)
select lead_id, status from leads order by created_at \
== Pat talked, Pat2 talked, Pat3 talked, Bob new
log_call('spam', lead => Pat2)
log_call('wrong_number', lead => Pat)
0h Pat4 contact_name=Real Owner
select lead_id, status from leads order by created_at \
== Pat wrong_number, Pat2 spam, Pat3 wrong_number, Bob new, Pat4 new

# a customer’s next form that is lost takes no win back
9h Pat, 1h Bob
log_call('won', amount => 297, lead => Pat)
0h Pat2
log_call('lost', 'has it already', lead => Pat2) -> Lost: Pat (Pat Inc). Nothing more to do.
select lead_id, status, amount from leads order by created_at \
== Pat won 297.00, Bob new null, Pat2 lost null
log_call('won', amount => 300, lead => Pat)
select lead_id, status, amount from leads order by created_at \
== Pat won 300.00, Bob new null, Pat2 lost null

# a time that no list would show is refused
5h Pat, 4h Bob, 3h Eve, 2h Kim email=none; contact_name=K\tim
log_call('lost', lead => Pat)
log_call('note', 'call back', now() + interval '2 days', lead => Pat) \
!! Pat is lost: log_call('talked', ..., '<time>') reopens them
log_call('no_answer', next_at => now() + interval '2 days', lead => Pat) !! reopens them
select count(*) as a, count(next_at) as b from leads == 4 0
log_call('won', lead => Bob)
log_call('wrote', next_at => now() + interval '2 days', lead => Bob) \
!! Bob is won: log_call('talked', ..., '<time>') reopens them, and takes the win back
log_call('wrong_number', next_at => now() + interval '2 days', lead => Kim) \
!! the number of K im is wrong, and there is no address
log_call('wrong_number', next_at => now() + interval '2 days', lead => Eve) -> To write to from
log_call('talked', next_at => now() + interval '2 days', lead => Pat) -> To call from
log_call('won', 'again', lead => Bob)
0h Bob2
log_call('note', 'about the next', now() + interval '2 days', lead => Bob) \
-> Note: Bob (Bob Inc). To call from
select lead_id, next_at is not null from leads order by created_at \
== Pat true, Bob false, Eve true, Kim false, Bob2 true
stop(Pat)
log_call('note', 'in spring', now() + interval '90 days', lead => Pat) \
-> All contact is stopped, until allow(), which brings this time back.
allow(Pat, 'asked again') -> Now: Pat (Pat Inc, agreed for 
stop(Bob)
log_call('won', lead => Bob2)
allow(Bob, 'asked again')
1h Bob3 email=old@example.com
stop('old@example.com')
allow(Bob.phone, 'called us') -> Now: Bob (Bob Inc, stopped, new; won 
log_call('note', next_at => now() + interval '2 days', lead => Bob) \
-> All contact is stopped, until allow(), which brings this time back.
log_call('lost', lead => Bob3)
log_call('note', lead => Bob) -> Note: Bob (Bob Inc). Nothing more to do.
1h Doe1 phone=(907) 555-0101
log_call('talked', next_at => now() + interval '1 minute', lead => Doe1) \
-> Talked: Doe (Doe Inc). Agreed for

# an agreed time lasts until the talk, another time or another result
5h Pat, 4h Pat2 contact_name=Wanda
log_call('talked', 'on Thursday', now() + interval '3 days', lead => Pat) \
-> Talked: Pat (Pat Inc). To call from
1 hour pass
log_call('talked', 'asked for the price') -> To call from
log_call('no_answer')
log_call('wrote')
log_call('note', 'has two vans')
select lead_id, agreed_at > now() + interval '70 hours' from agenda order by created_at \
== Pat true, Pat2 null
2 days pass
21 hours pass
log_call('talked', 'asked for the address')
90 minutes pass
log_call('no_answer')
select agreed_at > now() from agenda where lead_id = Pat == true
log_call('talked', 'that was the talk')
select why, agreed_at from agenda where lead_id = Pat == talked null
log_call('talked', next_at => now() + interval '3 days')
log_call('note', 'earlier', now() + interval '1 hour')
select why from agenda where from_at < now() + interval '23 hours' and lead_id = Pat == agreed
log_call('gave_up')
select next_at from leads where lead_id = Pat == null

# a sentence has their clock only for a call
1h Doe1 phone=(213) 555-0100; reach_by=email; email=doe@example.com
select log_call('wrote', lead => Doe1) ~ 'there' == false
log_call('talked', next_at => (current_date + 1 + time '14:00')::timestamptz) \
-> 2:00 PM (12:00 PM there).
select log_call('wrong_number', next_at => (current_date + 1 + time '14:00')::timestamptz) \
~ 'Agreed|there' == false
0h Doe2 phone=(212) 555-0100
select log_call('talked', next_at => (current_date + 1 + time '23:30')::timestamptz, lead => Doe2) \
~ ', 11:30 PM .(Mon|Tue|Wed|Thu|Fri|Sat|Sun) 12:30 AM there' == true
0h Pat
select log_call('no_answer', lead => Pat) ~ to_char(now(), 'YYYY') == false
select log_call('talked', next_at => date_trunc('year', \
now() + interval '1 year')) ~ to_char(now() + interval '1 year', '"Jan 1 "YYYY') == true

# the first talk stays, and a call that reached nobody is none
9h Pat, 8h Bob
log_call('talked', lead => Pat)
log_call('no_answer', lead => Bob)
log_call('gave_up')
3 hours pass
log_call('talked', lead => Pat)
select lead_id, reached_at < now() - interval '2 hours' from leads order by created_at \
== Pat true, Bob null

# what was typed wrong is refused with what is right
1h Pat
log_call('tallked', lead => Pat) \
!! the outcome "tallked" is none of ${callOutcomes.toSorted().join(', ')}
log_call(null, lead => Pat) !! the outcome "<NULL>" is none of
log_call('talked', Pat) !! the note is a lead_id: write lead => '
log_call('talked', 'hm', lead => gen_random_uuid()) !! there is no lead
log_call('talked', repeat('x', 5000), lead => Pat) !! a note has at most 4,000 characters
log_call('talked', next_at => 'next week', lead => Pat) \
!! invalid input syntax for type timestamp with time zone: "next week"
log_call('talked', next_at => now() - interval '1 minute', lead => Pat) \
!! is in the past, or over a year ahead
log_call('talked', next_at => now() + interval '367 days', lead => Pat) \
!! is in the past, or over a year ahead
log_call('lost', next_at => now() + interval '1 day', lead => Pat) \
!! after lost nobody calls again: leave the time out
log_call('talked', amount => 297, lead => Pat) !! the amount belongs to won
log_call('won', amount => 0.004, lead => Pat) !! from 0.01 to 9,999,999
log_call('won', amount => 'NaN', lead => Pat) !! from 0.01 to 9,999,999
log_call('talked', lead => '512') !! invalid input syntax for type uuid: "512"
select status, next_at, reached_at from leads == new null null
`);
