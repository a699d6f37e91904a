import { createStage } from '../../src/tests/support/stories.ts';

const stage = await createStage();

stage.tell(`
# no error of a query names the number of somebody stopped
1h Pat
stop(Pat.phone, 'by mail')
select 1 from agenda where person::date > now() == none

# a stop of sales hides number and address until allow
2h Pat
stop(Pat.phone, 'by mail') -> Stopped all contact with +15125550100 (leads: 1, people: 1), until allow(). Their agreements to automated calls and texts end.
select phone, phone_e164, email from leads == null null null
log_call('talked', lead => Pat) -> All contact is stopped, until allow().
allow('(512) 555-0100', ' ') !! how did they allow it? allow('(512) 555-0100'
allow(Pat, 'asked again') -> Allowed +15125550100, pat@example.com (stops ended: 1).
allow(Pat, 'asked again') -> (stops ended: 0)

# a stop from the page is one of the contact
press Pat.email
select contact, channel, source, login, how from stops_in_force == pat@example.com all page null on the page

# a sentence names the agreements that end, and no others
2h Pat, 1h Bob consents=texts, 1h Eve consents=
stop(Kim.phone) -> (leads: 0, people: 0), until allow().
stop(Pat.phone, channel => 'calls') -> Their agreements to automated calls end.
stop(Pat.phone) -> Their agreements to automated texts end.
stop(Bob.phone, channel => 'texts') -> Stopped texts to +15125550101 (leads: 1, people: 1), until allow(). Their agreements to automated texts end.
select stop(Kim.phone) || stop(Pat.phone) || stop(Bob.phone) || stop(Eve.phone) ~ 'greement' == false
allow(Pat.phone, 'called us', 'calls') -> Still stopped: +15125550100 (all). Automated calls need a new agreement.
select allow(Kim.phone, 'hm', 'texts') ~ 'agreement' == false
stop(Kim.email)
0h Kim
select allow(Kim.phone, 'hm') ~ 'agreement' == false
stop(Kim.phone, channel => 'calls') -> Their agreements to automated calls end.

# only a number or address that its lead has is stopped
1h Pat phone=Pat.phone or Bob.phone, 1h Bob, 1h Eve
stop(Pat.phone)
to_contact == Bob, Eve
stop('call ' || Bob.phone || ', or eve@example.com') -> Stopped all contact with +15125550101, eve@example.com (leads: 3, people: 3)
to_contact == none

# a lead_id means all contacts of all leads of its person
2h Pat, 1h Pat2 email=old@example.com, 1h Bob email=old@example.com
stop(Pat) -> Stopped all contact with +15125550100, old@example.com, pat@example.com (leads: 3, people: 2)
to_contact == none
allow('pat@example.com', 'by mail') -> Allowed pat@example.com (stops ended: 1). Still stopped: +15125550100 (all), old@example.com (all). Automated

# a stop of an address names the leads of the same person that it doesn’t cover
2h Pat, 1h Pat2 email=old@example.com
owner: select sales.stop('pat@example.com') ~ (Pat2 || '') == true
stop('old@example.com') -> Not covered, of the same person:
to_contact == none

# a lead without a number or an address is stopped by its id
1h Pat phone=call me; email=none
to_contact == Pat
stop(Pat, 'by mail') -> (leads: 1, people: 1)
to_contact == none
allow(Pat, 'called us')
to_contact == Pat

# the webhook gets each contact, the chat room each statement, and sales what the page hides
owner: insert into channels values ('email', 'a@x.co'), ('email', 'b@x.co'), ('webhook', ''), ('chat', '')
1h Pat
press Pat.phone
press Bob.phone or Bob.email
stop(Pat.email)
stop(Pat.email, 'by mail', 'texts')
allow(Pat, 'called us')
owner: select event, channel, recipient, count(*) from outbox where event ~ 'contact' group by 1, 2, 3 order by 1, 2, 3 == contact.allowed chat  1, contact.allowed webhook  2, contact.stopped chat  4, contact.stopped email a@x.co 1, contact.stopped email b@x.co 1, contact.stopped webhook  5
owner: select event, text from outbox where channel = 'chat' order by at, text == contact.stopped +15125550100 (contacts: 1), contact.stopped +15125550101 (contacts: 2), contact.stopped contacts: 1, contact.stopped contacts: 1, contact.allowed +15125550100 (contacts: 2)

# ten thousand equal stops cost no list, and allow ends all
1h Pat, 1h Bob
owner: insert into stops (contact, channel) select '+15125550100', 'all' from generate_series(1, 10000)
allow('512 555 0100', 'called us') -> (stops ended: 10000).
owner: insert into stops (contact, channel) select '+15125550101', 'all' from generate_series(1, 10000)
to_contact == Pat
select count(*) from stops_in_force == 10000

# what cannot be read is refused
stop('call me') !! no number or address can be read in 'call me'
stop(gen_random_uuid()::text) !! there is no lead
stop() !! about whom? Pass a lead_id
stop(Pat.phone, channel => 'all calls') !! the channel "all calls" is none of calls, texts, all
allow(Pat.phone, 'called us', 'any') !! the channel "any" is none of
stop(repeat('2', 1001)) !! more than 1,000 characters
stop('') !! no number or address can be read in ''
stop(null) !! no number or address can be read in NULL
allow(null, 'called us') !! can be read in NULL
log_call('won', lead => null) !! there is no lead <NULL>
stop(Pat.phone, 'texts') !! The channel comes after: stop('+15125550100', 'by mail', 'texts')
allow(Pat.phone, ' All. ') !! allow('+15125550100', 'by mail', 'all')
stop(Pat.phone, repeat('x', 501)) !! too long for type character varying(500)
`);
