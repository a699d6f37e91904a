import { createStage } from '../../src/tests/support/stories.ts';

const stage = await createStage();

stage.tell(`
# no error of a query names the number of somebody stopped
1h Pat
stop(Pat.phone, 'by mail')
select 1 from agenda where person::date > now() == none

# a stop of sales hides number and address until allow
2h Pat
stop(Pat.phone, ' ') -> Stopped all contact with +15125550100, until allow(). Of: Pat (Pat Inc, new).
select phone, phone_e164, email, how from leads, stops_in_force == null null null null
log_call('talked', lead => Pat) -> All contact is stopped, until allow().
allow('(512) 555-0100', ' ') !! how did they allow it? allow('(512) 555-0100'
allow(Pat, 'asked again') -> Allowed +15125550100, pat@example.com (stops ended: 1).
select allow(Pat, 'asked again') ~ 'stops ended: 0.. Now: [^.]*[.]$' == true

# a stop from the page is one of the contact
press Pat.email
select contact, channel, source, login, how from stops_in_force \
== pat@example.com all page null on the page
press Bob.email
select contact from stops_in_force == bob@example.com, pat@example.com
allow(Bob.email, 'by mail', 'texts') -> (stops ended: 0). Still stopped: bob@example.com (all).
add_lead('Pat', Pat.phone, email => Pat.email) -> All contact is stopped, until allow().

# a stop by an address covers the numbers that came with it
4h Pat email=old@example.com, 3h Pat2 phone=Bob.phone; email=old@example.com, 2h Bob email=none, \
1h Eve
stop('OLD@example.com', 'by mail') \
-> Stopped all contact with old@example.com, +15125550100, +15125550101, until allow(). \
Of: Bob (Bob Inc, new), Pat (Pat Inc, new), Pat (Pat Inc, new).
to_contact == Eve
select contact, how, source from stops_in_force order by 1 \
== +15125550100 by mail sales, +15125550101 by mail sales, old@example.com by mail sales
select lead_id, may_automate_calls, stopped from leads order by created_at \
== Pat false all, Pat2 false all, Bob false all, Eve true null
0h Pat3 email=new@example.com
to_contact == Eve

# a number passes on no address, and goes one step
4h Pat email=shared@example.com, 3h Bob email=shared@example.com, \
2h Bob2 email=bob2@example.com, 1h Eve phone=Eve.phone or Kim.phone; email=bob2@example.com
stop(Pat.phone, 'by phone')
to_contact == Bob2, Eve
stop('shared@example.com')
to_contact == Eve
select contact from stops_in_force group by 1 order by 1 \
== +15125550100, +15125550101, shared@example.com

# spam and a wrong number pass nothing on
5h Pat email=x@example.com; suspected_spam=true, 4h Bob email=x@example.com, \
3h Eve email=x@example.com, 2h Doe1 phone=Pat.phone, 1h Doe2 phone=Bob.phone
log_call('wrong_number', lead => Bob)
stop('x@example.com') -> Stopped all contact with x@example.com, +15125550102,
agenda == Doe1, Doe2
press x@example.com texts
select contact, channel from stops_in_force where source = 'page' order by 1 \
== +15125550102 texts, x@example.com texts

# a stop from the page holds for a later lead that looks like spam
4h Pat
press Pat.email
0h Pat2 suspected_spam=true
select lead_id, stopped, reach from leads order by created_at == Pat all none, Pat2 all none

# nobody with a wrong number or spam is called or texted by a machine
4h Pat, 3h Bob
log_call('wrong_number', lead => Pat)
log_call('spam', lead => Bob)
select may_automate_calls, may_automate_texts from leads == false false, false false

# the page records what only sales stopped
4h Pat
stop(Pat.phone)
press Pat.email
select source from stops_in_force order by contact, source == page, sales, page
allow(Pat.email, 'by mail') -> Still stopped: +15125550100 (all). Now: 

# what waited in the spool covers the leads before it
5h Pat email=x@example.com, 1h Bob email=x@example.com, 5h Eve
3h press x@example.com
to_contact == Eve, Bob
select contact from stops_in_force order by 1 == +15125550100, x@example.com

# a stop from a clock that is ahead hides no later lead
owner: insert into stops (contact, channel, at) \
values (Pat.phone, 'all', now() + interval '1 day')
2 minutes pass
0.02h Pat
to_contact == Pat

# the page records no number twice unless a later lead has it
3h Pat, 2h Pat2 phone=Bob.phone; email=Pat.email, 1h Eve
press Pat.email
press Pat.email
select contact, count(*) from stops_in_force group by 1 order by 1 \
== +15125550100 1, +15125550101 1, pat@example.com 2
0h Doe1 phone=Bob.phone
to_contact == Eve, Doe1
press Pat.email
select contact, count(*) from stops_in_force group by 1 order by 1 \
== +15125550100 1, +15125550101 2, pat@example.com 3
to_contact == Eve
allow(Pat.phone, 'called us')
to_contact == Eve
allow(Pat, 'called us')
to_contact == Pat, Eve
press Pat.email
to_contact == Eve
allow(Pat.email, 'by mail') -> Still stopped: +15125550100 (all), +15125550101 (all). Now: 
press Pat.email texts
select contact, count(*) from stops_in_force where channel = 'texts' group by 1 order by 1 \
== +15125550100 1, +15125550101 1, pat@example.com 1

# a lead_id, and who is at hand, mean all contacts of the person, and the numbers with these
4h Pat, 3h Pat2 email=old@example.com, 2h Bob email=old@example.com, 1h Eve contact_name=Wanda; \
phone=Pat.phone; email=w@example.com
next_call() -> Pat
stop() -> Stopped all contact with +15125550100, old@example.com, pat@example.com, +15125550101, \
until allow(). Of: Wanda (Eve Inc, new), Bob (Bob Inc, new), Pat (Pat Inc, new).
to_contact == none
select contact from stops_in_force where contact ~ 'w@|bob@' == none
allow(Pat, 'called us') -> Allowed +15125550100, old@example.com, pat@example.com (stops ended: 3). \
Still stopped: +15125550101 (all). Now: Wanda (Eve Inc, new), Bob (Bob Inc, stopped, new), Pat (Pat Inc, new). \
Automated calls and texts need a new agreement.
allow(Bob, 'called us') -> (stops ended: 1). Now: Bob (Bob Inc, new), 
stop(Bob) -> Stopped all contact with +15125550101, old@example.com, +15125550100, until allow().

# a lead that is spam is stopped by its number only, which is somebody else’s
3h Pat email=x@example.com; suspected_spam=true, 2h Bob
stop(Pat) !! pass a number or an address
log_call('spam', lead => Bob)
stop() !! pass a number or an address
stop(Pat.phone) -> Of: Pat (Pat Inc, spam).

# sentences name people with where they stand, the most urgent first
900h Doe1 phone=Eve.phone; contact_name=Ann, 1h Doe2 phone=Eve.phone; contact_name=Bea, \
700h Doe3 phone=Eve.phone; contact_name=Cy
6h Doe4 phone=Eve.phone; contact_name=Dee, 5h Doe5 phone=Eve.phone; contact_name=Ed; \
business_name=Ed\tE, 4h Doe6 phone=Eve.phone; contact_name=F‮lo; email=flo@example.com, \
3h Doe8 phone=Eve.phone; contact_name=Dee; suspected_spam=true
log_call('won', lead => Doe1)
log_call('lost', lead => Doe2)
ben: log_call('won', lead => Doe3)
log_call('talked', next_at => now() + interval '1 hour', lead => Doe4)
9600 hours pass
ana: log_call('won', amount => 9, lead => Doe3)
0h Doe7 phone=Eve.phone; contact_name=CY; business_name=Cy Co
log_call('talked', next_at => current_date + interval '2 days 14 hours', lead => Doe5)
ben: log_call('talked', next_at => current_date + interval '2 days 14 hours', lead => Doe5)
log_call('note', lead => Doe5)
stop('flo@example.com') -> F lo (Doe Inc, new)
select replace(replace(stop(Eve.phone), to_char(current_date + 2, 'Dy Mon FMDD'), 'DAY'), \
to_char(now() - '9600 hours'::interval, 'Mon FMDD YYYY'), 'LONG AGO') == Stopped all contact with \
+15125550102, until allow(). Of: Ed (Ed E, stopped, agreed for DAY, 2:00 PM, @ben), \
CY (Cy Co, stopped, new; won LONG AGO by @ben), F lo (Doe Inc, stopped, new), \
Dee (Doe Inc, stopped, talked), Bea (Doe Inc, stopped, lost) and 1 more.

# a lead without a number or an address is stopped by its id
1h Pat phone=call me; email=none
to_contact == Pat
stop(Pat, 'by mail') -> Of: Pat (Pat Inc, new).
to_contact == none
allow(Pat, 'called us')
to_contact == Pat

# the webhook gets each contact that is stopped or allowed, and the chat room nothing
1h Pat
press Pat.phone
press Bob.phone or Bob.email
stop(Pat.email)
stop(Pat.email, 'by mail', 'calls') -> Stopped automated calls to pat@example.com, +1
allow(Pat, 'called us')
owner: select event, via, count(*) from outbox where event ~ 'contact' and via <> 'email' \
group by 1, 2 order by 1, 2 == contact.allowed webhook 2, contact.stopped webhook 7

# a mail is for who has an open lead, also by a number that came with an address
4h Pat, 3h Bob, 1h Eve
log_call('lost', lead => Pat)
press Pat.phone
2h press Eve.phone
owner: select count(*) from outbox where via = 'email' == 0
press Eve.phone
owner: select count(*) from outbox where via = 'email' == 1
0h Doe1 phone=Pat.phone
press Pat.email
owner: select count(*) from outbox where via = 'email' == 2

# a stop that hides nobody anew is no mail
9h Pat, 8h Bob
press Pat.phone texts
press Pat.phone
press Pat.phone
press Pat.email
7h press Pat.phone
stop(Bob.phone)
press Bob.phone
owner: select contact, channel from outbox \
join stops on stops.id = stop_id where via = 'email' == +15125550100 all
0h Pat2
press Pat.phone
owner: select count(*) from outbox where via = 'email' == 2

# mail is for what was typed and hides somebody; its numbers are all that came with it
3h Pat, 2h Pat2 phone=Bob.phone; email=Pat.email, 1h Eve email=none
press Pat.email
press Pat.email and Eve.phone and nobody@example.com
0h Doe1 phone=Kim.phone; email=Pat.email
press Pat.email
owner: select contact, sales_internal.numbers_with(array[contact], stops.at) from outbox \
join stops on stops.id = stop_id where via = 'email' order by outbox.at, 1 \
== pat@example.com +15125550100,+15125550101, +15125550102 , \
pat@example.com +15125550100,+15125550101,+15125550103
allow('pat@example.com, +15125550100, +15125550101', 'by mail')
to_contact == Pat, Pat2

# a mail also says that a stop from the spool hides somebody who was added
add_lead('Pat', Pat.phone)
2h press Pat.phone
to_contact == none
owner: select count(*) from outbox where via = 'email' == 1

# ten thousand equal stops cost no list, and allow ends all
1h Pat, 1h Bob
owner: insert into stops (contact, channel) select '+15125550100', 'all' \
from generate_series(1, 10000)
allow('512 555 0100', 'called us') -> (stops ended: 10000).
owner: insert into stops (contact, channel) select '+15125550101', 'all' \
from generate_series(1, 10000)
to_contact == Pat
select count(*) from stops_in_force == 10000

# what cannot be read is refused
stop('call me') !! no number or address can be read in 'call me'
stop(gen_random_uuid()::text) !! there is no lead
stop() !! about whom? Pass a lead_id
stop(Pat.phone, channel => 'all calls') !! the channel "all calls" is none of calls, texts, all
allow(Pat.phone, 'called us', null) !! the channel "<NULL>" is none of
stop(repeat('2', 1001)) !! more than 1,000 characters
stop('') !! no number or address can be read in ''
stop(null) !! no number or address can be read in NULL
allow(null, 'called us') !! can be read in NULL
log_call('won', lead => null) !! there is no lead <NULL>
stop(Pat.phone, 'texts') !! The channel comes after: stop('+15125550100', 'by mail', 'texts')
stop(Pat.phone, 'call') !! stop('+15125550100', 'by mail', 'calls')
allow(Pat.phone, ' All. ') !! allow('+15125550100', 'by mail', 'all')
stop(Pat.phone, repeat('x', 501)) !! too long for type character varying(500)
`);
