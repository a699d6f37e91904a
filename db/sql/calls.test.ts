import { callOutcomes } from '../schema/outcomes.ts';
import { createStage } from '../../src/tests/support/stories.ts';

const stage = await createStage();

stage.tell(`
# next_call gives each caller another person, and one’s own again until it is logged
3h Pat missed_calls=5; plan=growing, 2h Bob, 1h Eve
select contact_name, why, tries, call_until is not null, came_from, lead_id from next_call() == Pat new 0 true null Pat
ben: select lead_id from next_call() == Bob
select lead_id from next_call() == Pat
select lead_id, reserved_by from to_contact where reserved_by is not null order by created_at == Pat @ana, Bob @ben
log_call('note', 'two vans') -> Note: Pat (Pat Inc). To call now.
select lead_id from next_call() == Pat
log_call('no_answer') -> No answer: Pat (Pat Inc). To call from
select lead_id from next_call() == Eve
ben: select lead_id from next_call() == Bob

# a reservation ends after 30 minutes
2h Pat
next_call() -> Pat
ben: next_call() == none
29 minutes pass
ben: next_call() == none
2 minutes pass
ben: next_call() == Pat
next_call() == none

# what one logs without a lead is about whom this session took or logged last
2h Pat, 1h Bob
log_call('talked') !! about whom? Pass a lead_id, or take a person with next_call()
log_call('talked', lead => Bob)
next_call() -> Pat
log_call('lost', 'has a nephew') -> Lost: Pat (Pat Inc). Nothing more to do.
next_call() == none
log_call('note', 'sent a link') -> Note: Pat
ben: log_call('note') !! about whom?
erase(Pat, 'asked')
log_call('note', 'late') !! about whom? The person at hand was erased

# at hand is whom this session took, added or logged last, whatever colleagues do
2h Pat, 1h Bob
ben: next_call() -> Pat
log_call('talked', lead => Bob)
add_lead('Patty', Pat.phone) -> To call now. @ben has them until
stop(how => 'asked on the phone') -> Stopped all contact with +15125550100, pat@example.com (leads: 2, people: 1)
agenda == Bob
ben: log_call('talked') -> Talked: Pat (Pat Inc). All contact is stopped, until allow().

# a sentence names what was taken, and a wrong number's other numbers
1h Pat phone=Pat.phone or (469) 555-0401 or Bob.phone
log_call('won', '$297', lead => Pat) -> Won: Pat (Pat Inc). Nothing more to do.
log_call('won', amount => 1297) -> Won: Pat (Pat Inc), $1,297 a month. Nothing more to do.
log_call('won', amount => 297.5) -> $297.50 a month
select log_call('note', 'hm', now() + interval '1 day') ~ 'Agreed for ... ... .+[AP]M. Nothing' == true
log_call('talked', 'hm', now() + interval '1 day') -> Talked: Pat (Pat Inc). To call from
log_call('wrong_number') -> They also gave (469) 555-0401, (512) 555-0101: add_lead.
stop(Pat)
select log_call('wrong_number') ~ 'also' == false

# an agreed time lasts until another outcome, or another time
1h Pat
log_call('talked', 'wants an offer', now() + interval '2 days', lead => Pat) -> Talked: Pat (Pat Inc). To call from
select why, reach_by, lead_id from agenda where from_at > now() + interval '47 hours' == agreed call Pat
log_call('note', 'prefers Ben')
log_call('no_answer')
log_call('wrote')
select why from agenda == agreed
log_call('note', 'earlier', now() + interval '1 hour')
select why from agenda where from_at < now() + interval '23 hours' == agreed
log_call('talked')
select why from agenda == talked
select log_call('talked', next_at => date_trunc('year', now() + interval '1 year')) ~ to_char(now() + interval '1 year', '"Jan 1 "YYYY') == true

# what was typed wrong is refused with what is right
1h Pat
log_call('tallked', lead => Pat) !! the outcome "tallked" is none of ${callOutcomes.toSorted().join(', ')}
log_call(null, lead => Pat) !! the outcome "<NULL>" is none of
log_call('talked', Pat) !! the note is a lead_id: write lead => '
log_call('talked', 'hm', lead => gen_random_uuid()) !! there is no lead
log_call('talked', repeat('x', 5000), lead => Pat) !! a note has at most 4,000 characters
log_call('talked', next_at => 'next week', lead => Pat) !! invalid input syntax for type timestamp with time zone: "next week"
log_call('talked', next_at => now() - interval '1 minute', lead => Pat) !! is in the past, or over a year ahead
log_call('talked', next_at => now() + interval '367 days', lead => Pat) !! is in the past, or over a year ahead
log_call('lost', next_at => now() + interval '1 day', lead => Pat) !! after lost nobody calls again: leave the time out
log_call('talked', amount => 297, lead => Pat) !! the amount belongs to won
log_call('won', amount => -1, lead => Pat) !! from 0.01 to 9,999,999
log_call('won', amount => 'NaN', lead => Pat) !! from 0.01 to 9,999,999
log_call('talked', lead => '512') !! invalid input syntax for type uuid: "512"
select status, next_at, reached_at from leads == new null null
`);
