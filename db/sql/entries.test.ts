import { createStage, tellStories } from '../../src/tests/support/stories.ts';

tellStories(
  `
# a corrected number replaces the wrong one, which stays in the history
2h Pat
talked(lead => Pat)
assign()
1h Pat2
wrong_number(lead => Pat2) -> they are in to_write
call_now | to_write == none | Pat2
talked('answered my mail', lead => Pat2) -> they are in to_write from
call_now | to_write == none | none
9 days pass
call_now | to_write == none | Pat2
correct_lead(phone => '713 555 0177')
select lead_id, phone, owner = session_user, contact_state from call_now == Pat2 (713) 555-0177 true reached
to_write == none
select detail from history() where what = 'corrected' == phone was Pat.phone

# a corrected number is corrected in all leads of the person, whose claim and owner stay
30h Pat, 20h Pat2 contact_name=Patricia; email=pat@work.example
assign(Pat, @ana)
select from next_call()
ben: correct_lead(Pat, phone => '713 555 0178', email => 'pat@home.example', by => 'ben')
select lead_id, phone, email, owner from leads order by created_at == Pat (713) 555-0178 pat@home.example @ana, Pat2 (713) 555-0178 pat@home.example @ana
note('two vans') -> Patricia
ben: call_now == none
select detail from history() where what = 'corrected' == phone was (512) 555-0100; email was pat@work.example

# undo takes back what one recorded last, and claims the person of a call again
2h Pat
note('has two vans', lead => Pat)
lost(lead => Pat)
undo() -> Undone (lost): Pat (Hilltop Plumbing). They are in call_now. You have claimed them.
won('signed') -> Pat
ben: undo((select contact_id from contacts where outcome = 'won')) !! only your own
stop_contact(Pat.phone, 'by mail')
lift_stop(Pat, 'called us')
undo() -> Undone (lifted): Pat (Hilltop Plumbing). Nobody calls this person again
leads where do_not_call == Pat
undo() -> Undone: stop do_not_call of Pat.phone
leads where do_not_call == none
correct_lead(Pat, email => 'new@example.com', by => 'eve')
undo() -> Undone (corrected):
undo() -> Undone (won):
undo() -> Undone (note): Pat (Hilltop Plumbing). They are in call_now.
select last_by from leads_due == null
undo() !! you recorded nothing

# undo of a call claims its person in place of who was claimed since
2h Pat phone=+44 20 7946 0018, 2h Bob
no_answer(lead => Pat)
select from next_call()
undo() -> You have claimed them.
won()
contacts where not undone == Pat

# a lift is refused while a colleague records a stop
2h Pat
never_call(lead => Pat)
ben: begin
ben: stop_contact(Pat.phone, 'by mail')
lift_stop(Pat, 'called us') !! somebody is recording a stop
ben: commit
lift_stop(Pat, 'called us')
leads where do_not_call == none

# of yesterday, only the latest entry can be undone, and no stop
48h Pat
mark_attempted(Pat, 'ana')
mark_attempted(Pat, 'ana')
25 hours pass
owner: insert into revocations (contact, channel, how, at, by) values (Pat.phone, 'calls', 'by mail', now() - interval '25 hours', @ana)
undo() !! you recorded nothing in the last 24 hours
undo((select contact_id from contacts offset 1)) !! older than 24 hours
undo((select revocation_id from revocations)) !! older than 24 hours
undo((select contact_id from contacts limit 1)) -> Undone (attempted)
undo((select contact_id from contacts limit 1)) !! only your own

# lost takes its reason and its note in either order
2h Pat, 1h Bob
lost('price', 'has a nephew', Pat)
lost('has a nephew', 'price', Bob)
select lost_reason, note from contacts == price has a nephew, price has a nephew

# spam leaves every list and rate
2h Pat
mark_contacted(Pat, 'ana', 'spam')
call_now == none
select leads, suspected from by_trade_and_volume == 0 1
undo()
call_now == Pat
select leads, suspected from by_trade_and_volume == 1 0

# find reads numbers, names and addresses as people type them
2h Pat phone=214 555 0199 or 512 555 0142; email=ray@example.com; contact_name=Ray Ashgrove; business_name=Renée’s Ash Plumbing
2h Bob phone=555-0747; business_name=Birch 100% Roofing
find('(214) 555-0199') == Pat
find('2145550199') == Pat
find(2145550199) == Pat
find('+1 214.555.0199 ext 3') == Pat
find('0199') == Pat
find('0142') == Pat
find('ASH PLUMB') == Pat
find('ray@') == Pat
find('Ray Ash') == Pat
find('ashgrove ray') == Pat
find('renee') == Pat
find('nobody%here') == none
find('555-0747') == Bob

# find lists the newest fifty
60 leads
select count(*) from find('doe') == 50
find('doe') limit 1 offset 49 == Doe11

# history lists everything about a person who called in order
add_lead('Ash', 'Kim', '214 555 0111', 'Plumbing', '51-150', by => 'ana', note => 'asked for prices')
select phone, trade, last_note from next_call() == (214) 555-0111 Plumbing asked for prices
note('has two vans')
no_answer()
undo()
ben: revoke_consent('(214) 555-0111', 'texts', 'by mail')
select what, by from history() == sent by phone null, added ana, note @ana, attempted, undone @ana, stop texts @ben

# an export has the click of the last 90 days, by the time of the click
50h Pat last_touch={"gclid": "old", "at": "2026-01-01T00:00Z"}, 50h Bob last_touch={"gclid": "without a time"}
50h Eve last_touch={"gclid": "old", "at": "2026-01-01T00:00Z"}, 50h Kim last_touch={"gclid": "an earlier lead's"}, 49h Kim2
owner: update leads set last_touch = null, first_touch = json_build_object('gclid', 'recent', 'at', now() - interval '89 days') where id = Eve
owner: update leads set last_touch = json_build_object('gclid', 'old', 'at', now() - interval '91 days') where id = Pat
won(lead => Pat)
won(lead => Bob)
won(lead => Eve)
won(lead => Kim2)
select "Google Click ID" as id from leads_for_google_ads order by id == an earlier lead's, recent, without a time

# who loses an address to a newer person changed in the CRM export
90h Pat, 2h Bob email=Pat.email
select "Email", "Website Changed" > now() - interval '3h' from leads_for_hubspot order by "Website Created" == null true, Pat.email true

# managers see who wins, which campaigns do, why people are lost, and days without leads
50h Pat last_touch={"gclid": "sample", "utm_source": "Google", "utm_medium": "cpc", "utm_campaign": "hail", "landing_path": "/es"}
50h Bob last_touch={"msclkid": "sample", "utm_source": "Google", "utm_medium": "cpc", "utm_campaign": "hail", "landing_path": "/es"}
1h Eve, 1h Kim, 0h Kim2 phone=none; email=none; suspected_spam=true
won(monthly => 297.50, lead => Pat)
won(monthly => 297.50, lead => Bob)
lost('price', lead => Eve)
not_interested(lead => Kim)
mark_contacted(Kim2, 'ana', 'spam')
select login, calls, reached, won, median_hours from team_weekly == @ana 4 4 2 25.5
select source, medium, campaign, landing_path, leads, reached, won from by_campaign limit 1 == google cpc hail /es 2 2 2
select source, campaign, leads, reached, won from by_campaign_monthly limit 1 == google hail 2 2 2
select * from by_trade_and_volume == Plumbing 51-150 4 4 2 1
select reason, people from lost_reasons == not_interested 1, price 1
select "Conversion Value", "Conversion Currency" from leads_for_google_ads == 297.50 USD
select "Conversion Value", "Conversion Currency" from leads_for_microsoft_ads == 297.50 USD
select sum(leads), min(leads) from leads_daily == 4 0
`,
  await createStage(),
);
