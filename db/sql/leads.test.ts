import { getViewSelectedFields } from 'drizzle-orm';
import { businessTypes, monthlyLeadVolumes, optionalFields } from '#shared/lead-fields.ts';
import { createStage } from '../../src/tests/support/stories.ts';
import { salesLeads, snakeCase } from '../queries/sales-views.ts';

const stage = await createStage();
const columns = Object.keys(getViewSelectedFields(salesLeads)).map(snakeCase).join(', ');
const everyOption = Object.entries(optionalFields)
  .map(([name, field]) => `${snakeCase(name)}=${'values' in field ? field.values[0] : 7}`)
  .join('; ');

stage.tell(`
# the view has each column that a message may read
select ${columns} from leads where false == none

# a lead is shown with its fields, where it came from, and its own calculation
owner: insert into roi_calculations \
values ('c0000000-0000-4000-8000-000000000001', now(), 100, 3500, 500, 15, 38436, 35, 210000), \
('c0000000-0000-4000-8000-000000000002', now() - interval '1 day', 9, 9, 9, 9, 9, 9, 9)
1h Pat calculation=c0000000-0000-4000-8000-000000000001; plan=growing; missed_calls=7; \
attribution={"gclid": "x", "utm_campaign": "hail"}
0h Bob attribution={"utm_source": "News", "gclid": "x"}, \
0h Eve attribution={"referrer_host": "trades.example"}, \
0h Kim attribution={"landing_path": "/"}, 0h Doe1
select plan, missed_calls, monthly_leads, average_job_value, additional_revenue, came_from, \
campaign from leads where plan is not null == growing 7 100 500 210000 google hail
select came_from, additional_revenue from leads where plan is null order by contact_name \
== news null, null null, trades.example null, direct null
0h Doe2 attribution={"fbclid": "x"}, 0h Doe3 attribution={"ttclid": "x"}, \
0h Doe4 attribution={"msclkid": "x"}, 0h Doe5 attribution={"gbraid": "x"}, \
0h Doe6 attribution={"wbraid": "x"}
select came_from from leads where phone ~ '100[2-6]$' order by phone \
== facebook, tiktok, bing, google, google
select monthly_leads, extra_jobs from roi_calculations == 100 35, 9 9

# lists and next_call show what a lead has
1h Pat business_name=Ash Plumbing; language=es; call_time=morning; consents=calls; \
attribution={"utm_source": "news"}
log_call('note', 'two vans', lead => Pat)
select lead_id from agenda join leads using (lead_id, contact_name, business_name, email, phone, \
business_type, monthly_lead_volume, language, call_time, created_at, reach, tries, \
last_note, may_automate_calls, may_automate_texts) == Pat
select lead_id from to_contact join agenda using (lead_id, why, reach, contact_name, \
business_name, phone, email, due_at, tries, last_note, may_automate_calls, may_automate_texts, \
business_type, monthly_lead_volume, language, created_at) == Pat
select lead_id from next_call() join to_contact using (lead_id, contact_name, business_name, \
phone, why, last_note, tries, call_until, business_type, monthly_lead_volume, language, \
may_automate_calls) join leads using (lead_id, came_from) == Pat

# find reads numbers and addresses, else a part of a name, business, address or number
2h Pat business_name=Ash Plumbing, 1h Bob contact_name=Bob O’Neil; email=office@oneil.example
select lead_id from find('512.555.0100') == Pat
select lead_id from find('call (512) 555-0101 please') == Bob
select lead_id from find(' ash plumb ') == Pat
select lead_id from find('o’NEIL') == Bob
0h Eve contact_name=Ana Núñez; business_name=not pat@example.com
select lead_id from find('PAT@example.com') == Pat
select lead_id from find('NUNEZ') == Eve
select lead_id from find('ana núñe') == Eve
select lead_id from find('oneil.ex') == Bob
select lead_id from find('555-01') == Eve, Bob, Pat
select lead_id from find('512') == Eve, Bob, Pat
select lead_id from find(Bob) == Bob
0h Kim id=ab214555-0100-4567-8901-23a4567890ab
select lead_id from find(Kim) == Kim
select lead_id from find(upper(Kim)) == Kim
select lead_id from find('%') == none
select lead_id from find('5') == none
select lead_id from find('x 512') == none
stop(Pat)
select lead_id, phone, email, stopped from find('ash') == Pat null null all
stop('new@example.com')
select contact from stops_in_force limit 1 == new@example.com

# find gives the newest hundred
owner: insert into leads (id, created_at, contact_name, business_name, phone, email, source) \
select gen_random_uuid(), now() - n * interval '1 hour', 'Bulk ' || n, 'Bulk', 'none', \
'bulk' || n || '@example.com', 'form' from generate_series(1, 105) n order by random()
select count(*) from find('bulk') == 100
select contact_name from find('bulk') limit 2 == Bulk 1, Bulk 2
select contact_name from find('bulk') where contact_name ~ '10[0-9]' == Bulk 100

# a timeline has all that happened with the people
3h Pat attribution={"utm_source": "google"}, 2h Bob email=Pat.email
log_call('won', 'signed', amount => 297, lead => Pat)
press Pat.email
allow('pat@example.com', 'called us')
select event, lead_id from timeline(Pat.phone) where event in ('lead', 'won') == lead Pat, won Pat
select count(*) from timeline(Pat.email) where event = 'lead' == 2
select event, details from timeline(Pat) where details ~ 'pat@' \
== stopped all pat@example.com, page, on the page, allowed all pat@example.com, sales, called us
select event, details from timeline(Pat.phone) where details ~ 'pat@' \
== stopped all pat@example.com, page, on the page, allowed all pat@example.com, sales, called us
select event, details from timeline(Pat) where event ~ 'agreed' order by 1 \
== agreed to automated calls 1, agreed to automated texts 1
select details from timeline() where event = 'won' == signed, $297.00 a month
select login is not null, details from timeline(Pat) where event = 'lead' \
== false Pat (Pat Inc), form, from google
log_call('talked', next_at => (current_date + 1 + time '14:30')::timestamptz, lead => Bob)
select details ~ '^agreed for ... ... [0-9]+ [0-9]{4}, 2:30 PM$' from timeline(Bob) \
where event = 'talked' == true
press Kim.email
select event, lead_id from timeline(Kim.email) == stopped all null
timeline('hm') !! no number or address can be read

# whoever calls is added, and reserved
add_lead(' Dee Day ', '(214) 555-0199', ' Day\tDrains ', 'Plumbing', note => ' wants an offer ') \
-> Added Dee Day (Day Drains) as
select contact_name, source, status, business_type, last_note, may_automate_calls from leads \
== Dee Day phone new plumbing @ana: wants an offer false
select contact_name, reserved_by from to_contact == Dee Day @ana
log_call('won') -> Won: Dee Day
owner: select event, via from outbox order by 1 == call.logged webhook, lead.created webhook
select add_lead('Dee Day', '(214) 555-0199') ~ '.Dee Day. as [0-9a-f-]{36}[.]' == true
add_lead('Lee', ' ', email => 'lee@x.co', monthly_lead_volume => '0-50') -> To write to now.
select monthly_lead_volume from leads where contact_name = 'Lee' == 0-50
add_lead('Max', '+44 20 7946 0958', email => ' ', note => ' ') \
-> Nobody can be reached: the number is abroad, and there is no address.
select email, last_note from leads where contact_name = 'Max' == null null
add_lead('Sam', 'call me') !! no number or address can be read in "call me"
add_lead('Sam', '(214) 555-0199', 'Sam Inc', 'plumbing', 'wants an offer') \
!! no address can be read in "wants an offer": leave it out, or write note => '...'
add_lead(' ', '(214) 555-0199') !! the name is missing
add_lead('Sam', '(214) 555-0199', 'Sam Inc', 'plumber') \
!! "plumber" is none of ${businessTypes.join(', ')}
add_lead('Sam', '(214) 555-0199', monthly_lead_volume => '100') \
!! "100" is none of ${monthlyLeadVolumes.join(', ')}
${businessTypes.map((type) => `add_lead('Sam', '(214) 555-0198', null, '${type}')`).join('\n')}
${monthlyLeadVolumes
  .map((volume) => `add_lead('Sam', '(214) 555-0198', monthly_lead_volume => '${volume}')`)
  .join('\n')}
add_lead(repeat('x', 201), '(214) 555-0199') !! name, business and phone have at most 200 characters
add_lead('Sam', '(214) 555-0199', repeat('x', 201)) !! have at most 200 characters
add_lead('Sam', 'none', email => repeat('x', 320) || '@x.co') !! an email 320
add_lead('Sam', '(214) 555-0199' || repeat(' ', 190)) !! have at most 200 characters

# an erasure empties all leads of one person, and stops what nobody else has
3h Pat plan=growing; ip_address=203.0.113.7, 2h Pat2 email=old@example.com, \
1h Bob email=Pat.email; id=b0000000-0000-4000-8000-000000000001
log_call('won', 'signed', lead => Pat)
next_call() -> Bob
erase(Pat.email, 'asked by mail') !! 2 people have "pat@example.com": \
pass the lead_id of one: Bob (Bob Inc, new, b0000000-0000-4000-8000-000000000001), Pat (Pat Inc, won 
erase('', 'asked by mail') !! no number or address can be read in ''
erase(Pat, ' ') !! why? erase('
erase(Pat, 'asked by mail') -> Erased +15125550100, old@example.com, pat@example.com (leads: 2), \
and stopped all contact. Not stopped, because others have it: pat@example.com.
to_contact == Bob
select contact, source, how from stops_in_force order by contact \
== +15125550100 erase asked by mail, old@example.com erase asked by mail
owner: select count(*) from leads where erased_at is not null and person = id::text \
and contacts = array[id::text] == 2
owner: select note, person, outcome from calls == null null won
owner: select count(*) from consents where phone = Pat.phone == 4
erase(Pat, 'again') !! or they were erased
find(Pat) == none
log_call('talked', lead => Pat) !! or it was erased
stop(Pat, 'by mail') !! was erased: pass a number or an address
allow(Pat, 'by mail') !! was erased
select event, replace(details, Pat, 'own id') from timeline(Pat) \
where event = 'lead' or event ~ 'stop' == lead erased, form
erase(Eve.phone, 'asked') !! nobody has "+15125550102", or they were erased
0h Pat3
to_contact == Bob
select lead_id, asked_again = since from leads, stops_in_force \
where asked_again is not null and contact = Pat.phone == Pat3 true
log_call('lost', lead => Pat3)
select count(*) from leads where asked_again is not null == 0

# an erasure is one person’s, and names others with the number
4h Pat contact_name=Wanda Hill, 3h Pat2 contact_name=Hugo Hill, 2h Bob
log_call('lost', 'no', lead => Pat2)
log_call('talked', 'yes', lead => Pat)
next_call() -> Bob
ben: add_lead('wanda  hill', Pat.phone)
erase(Pat.phone, 'asked') !! 2 people have "+15125550100": pass the lead_id of one: 
erase(Pat, 'asked') -> Erased +15125550100, pat@example.com (leads: 2). Not stopped, \
because others have it: +15125550100, pat@example.com. Not erased: Hugo Hill (Pat Inc, lost, 
select contact_name, status from leads where contact_name <> '' order by created_at \
== Hugo Hill lost, Bob new
select login, note from (select login, details as note from timeline(Pat2) \
where event = 'lost') made == @ana no
owner: select main_contact, note from calls where person is null == +15125550100 null
owner: select main_contact from reservations order by 1 == +15125550100, +15125550101
erase(Pat2, 'asked') -> Erased +15125550100, pat@example.com (leads: 1), and stopped all contact.
owner: select main_contact from reservations == +15125550101

# an erasure takes the person’s leads under another main contact, too
5h Pat contact_name=Léa Roy, 4h Doe1 phone=none; email=Pat.email; contact_name=LÉA  Roy, \
3h Doe2 phone=Eve.phone; email=Pat.email; contact_name=Lea
2h Doe3 phone=Kim.phone; contact_name=Léa Roy
erase(Pat.phone, 'asked') -> Erased +15125550100, pat@example.com (leads: 2), and stopped all \
contact. Not stopped, because others have it: pat@example.com. Not erased: Lea (Doe Inc, new, 
select lead_id from leads where contact_name <> '' order by created_at == Doe2, Doe3
1h Bob email=x@example.com; contact_name=Léa Roy, 1h Doe4 phone=none; email=x@example.com; \
contact_name=Léa Roy
erase('x@example.com', 'asked') -> (leads: 2), and stopped all contact.

# the last one with a number who is erased takes it along from all calls
3h Pat, 2h Pat2 contact_name=Hugo
log_call('no_answer', 'hm', lead => Pat)
log_call('no_answer', 'hm', lead => Pat2)
erase(Pat, 'asked')
owner: select main_contact, person is null from calls order by at == +15125550100 true, +15125550100 false
erase(Pat2, 'asked')
owner: select main_contact, person, note from calls == null null null, null null null

# an erased lead stays in its campaign’s figures, without its click
5h Pat attribution={"gclid": "x", "utm_campaign": "hail", "landing_path": "/", "at": "2026-11-30"}
4h Bob attribution={"utm_source": "News", "utm_medium": "cpc", "fbclid": "x"}, \
3h Eve attribution={"landing_path": "/faq"}, 2h Kim
erase(Pat, 'asked')
erase(Bob, 'asked')
erase(Eve, 'asked')
erase(Kim, 'asked')
select source, medium, campaign, landing_path from by_campaign order by source \
== direct null null /faq, google null hail /, news cpc null null, null null null null
owner: select string_agg(attribution::text, ' ') ~ 'clid|2026' from leads == false

# an erasure takes the messages about the person that wait
1h Bob
add_lead('Pat', Pat.phone)
log_call('note', 'calls back')
owner: update outbox set state = 'sent', sent_at = now() where event = 'call.logged'
log_call('note', 'calls at noon')
log_call('note', lead => Bob)
owner: select sales.erase(id::text, 'asked') ~ 'Erased' from leads where contact_name = 'Pat' \
== true
owner: select event, state from outbox where lead_id is not null order by state \
== call.logged sent, call.logged waiting
owner: select lead_id from outbox where state = 'waiting' and lead_id is not null == Bob
owner: select event, contact from outbox join stops on stops.id = stop_id \
== contact.stopped +15125550100

# an erasure stops nothing that others have, and no lead_id
1h Pat phone=none, 2h Bob email=Pat.email, 1h Eve phone=none; email=none, \
1h Kim phone=none; email=Pat.email
erase(Pat, 'asked') -> Erased pat@example.com (leads: 1). Not stopped, \
because others have it: pat@example.com. Not erased: Kim (Kim Inc, new, 
erase(Eve, 'asked')
owner: select count(*) from stops == 0
to_contact == Bob, Kim

# a lead is open until it is won, lost, spam or erased
0h Pat
owner: update leads set status = 'won' returning is_open == false
owner: update leads set status = 'wrong_number' returning is_open == true
owner: update leads set status = 'lost' returning is_open == false
owner: update leads set status = 'talked' returning is_open == true
owner: update leads set status = 'spam' returning is_open == false
owner: update leads set status = 'tried' returning is_open == true
owner: update leads set erased_at = now() returning is_open == false

# an erasure empties every column that may be empty
1h Pat ${everyOption}
owner: update leads set ip_address = '203.0.113.7', calculation = id, attribution = '{"gclid": "x"}'
owner: select string_agg(key, ' ' order by key) from leads, jsonb_each(to_jsonb(leads)) \
where value = 'null' == erased_at next_at reached_at result won_at
erase(Pat, 'asked by mail')
owner: select string_agg(key, ' ' order by key) from leads, jsonb_each(to_jsonb(leads)) \
where value not in ('null', '""') \
== attribution contacts created_at erased_at id is_open main_contact person source status \
suspected_spam
`);
