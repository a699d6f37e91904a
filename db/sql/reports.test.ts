import { createStage } from '../../src/tests/support/stories.ts';

const stage = await createStage();

stage.tell(`
# leads by campaign, without spam
1h Pat attribution={"utm_source": "google", "utm_medium": "cpc", "utm_campaign": "hail", \
"landing_path": "/"}
1h Bob attribution={"utm_source": "google", "utm_medium": "cpc", "utm_campaign": "hail", \
"landing_path": "/"}
1h Eve suspected_spam=true, 1h Kim attribution={"utm_source": "bing"}, 9550h Doe1
log_call('won', amount => 297, lead => Pat)
log_call('talked', lead => Bob)
select source, medium, campaign, landing_path, leads, reached, won, amount from by_campaign \
== google cpc hail / 2 2 1 297.00, bing null null null 1 0 0 null
select distinct month = date_trunc('month', now() - interval '1 hour')::date from by_campaign \
== true
8750h Eve2 attribution={"utm_source": "old"}
select source from by_campaign == google, bing, old

# what each login did, of which the latest result counts
9h Pat, 4h Bob, 1h Eve
ben: log_call('note', 'has two vans', lead => Eve)
select * from team_weekly == none
log_call('no_answer', lead => Pat)
11 minutes pass
log_call('won', amount => 200, lead => Pat)
log_call('note', 'sent the contract', lead => Pat)
log_call('wrote', lead => Bob)
log_call('lost', lead => Bob)
ben: log_call('won', lead => Eve)
11 minutes pass
ben: log_call('lost', lead => Eve)
the days since last Wednesday pass
select login, calls, written, talked, won, amount from team_weekly \
== @ana 3 1 2 1 200.00, @ben 2 0 2 0 null
ben: log_call('won', amount => 297, lead => Pat)
log_call('talked', lead => Eve)
ben: log_call('talked', lead => Eve)
select login, calls, won, amount from team_weekly \
== @ben 2 0 null, @ana 1 0 null, @ana 3 1 297.00, @ben 2 0 null
select max(week) = date_trunc('week', now())::date from team_weekly == true
75 days pass
select login, calls from team_weekly == @ben 2, @ana 1, @ana 3, @ben 2
204 hours pass
select login, calls from team_weekly == @ben 2, @ana 1

# one call about several people of a desk is one call
9h Pat, 8h Pat2 contact_name=Wanda, 7h Pat3 contact_name=Hugo, 6h Bob
ben: log_call('talked', 'ask for Hugo', lead => Pat)
log_call('talked', lead => Pat)
9 minutes pass
log_call('talked', lead => Pat2)
log_call('wrote', lead => Pat2)
log_call('note', 'moves', lead => Pat2)
9 minutes pass
log_call('no_answer', lead => Pat3)
log_call('no_answer', lead => Bob)
9 minutes pass
log_call('no_answer', 'rang again', lead => Pat3)
the days since last Wednesday pass
select login, calls, written, talked from team_weekly == @ana 3 1 1, @ben 1 0 1
select lead_id, tries from agenda order by created_at == Pat 2, Pat2 2, Pat3 2, Bob 1
owner: select outcome, rang_at is null from calls where outcome in ('note', 'wrote') order by 1 \
== note true, wrote false
owner: select count(distinct rang_at) from calls == 5

# a win is a conversion of the click that brought it
1h Pat attribution={"gclid": "a", "gbraid": "b"}, 1h Bob attribution={"wbraid": "c"}, \
1h Eve attribution={"msclkid": "d"}, 1h Kim attribution={"gclid": "e"}
log_call('won', amount => 100, lead => Pat)
log_call('won', amount => 297, lead => Pat)
12 hours pass
log_call('won', lead => Bob)
log_call('won', lead => Eve)
log_call('won', lead => Kim)
log_call('lost', lead => Kim)
select "Google Click ID" a, "GBRAID" b, "WBRAID" c, "Conversion Value" d, \
"Conversion Currency" e from leads_for_google_ads == a null null 297.00 USD, null null c null null
select distinct "Conversion Name" from leads_for_google_ads == Won lead
select "Conversion Time" ~ '^....-..-.. ..:..:..[+]00:00$' from leads_for_google_ads limit 1 == true
select max("Conversion Time"::timestamptz) - min("Conversion Time"::timestamptz) \
between '11:59' and '12:01' from leads_for_google_ads == true
select "Order ID" from leads_for_google_ads order by "Order ID" = Bob == Pat, Bob
89 days pass
select count(*) from leads_for_google_ads == 2
36 hours pass
select count(*) from leads_for_google_ads == 0

# a win counts for one lead, the one with the click
9h Pat, 8h Pat2 attribution={"gclid": "a", "utm_campaign": "hail"}; business_name=Oak, \
7h Pat3 attribution={"utm_campaign": "frost"}; business_name=Oak
add_lead('pat', Pat.phone) -> Added
log_call('won', amount => 297, lead => Pat) -> Won: Pat (Pat Inc, Oak, pat), $297 a month
select status, amount from leads order by amount, created_at \
== won 297.00, won null, won null, won null
select sum(won) as a, sum(amount) as b from by_campaign == 1 297.00
select campaign from by_campaign where won > 0 == hail
select won, amount from team_weekly == 1 297.00
select "Order ID", "Conversion Value" from leads_for_google_ads == Pat2 297.00

# a win without a click counts for the lead with a visit, also if somebody phoned since
9h Pat attribution={"utm_source": "news"}
add_lead('pat', Pat.phone)
log_call('won', amount => 297)
select source, won from by_campaign where won > 0 == news 1

# of leads without a visit, a win counts for the one that it was logged on
9h Pat, 8h Pat2, 7h Pat3
log_call('won', amount => 297, lead => Pat2)
select lead_id from leads where amount is not null == Pat2

# a corrected amount is no second conversion, and no second win
9h Pat attribution={"gclid": "a"}, 8h Pat2
log_call('won', amount => 100, lead => Pat)
2 hours pass
0h Pat3 attribution={"gclid": "b"}
log_call('won', amount => 297, lead => Pat2)
log_call('note', 'sent the contract')
select "Order ID", "Conversion Value", \
"Conversion Time" < to_char(now() at time zone 'UTC' - interval '1 hour', \
'YYYY-MM-DD HH24:MI:SS') from leads_for_google_ads == Pat 297.00 true
select sum(won) as a, sum(amount) as b from by_campaign == 1 297.00
select sum(won) as a, sum(amount) as b from team_weekly == 1 297.00
log_call('lost', lead => Pat2) -> won no longer
select count(*) from leads_for_google_ads == 0
select sum(won) as a, sum(amount) as b from by_campaign == 0 null
3 hours pass
log_call('won', amount => 300, lead => Pat)
select count(*), min("Conversion Value") from leads_for_google_ads \
where "Conversion Time" > to_char(now() at time zone 'UTC' - interval '1 hour', \
'YYYY-MM-DD HH24:MI:SS') == 1 300.00

# a click after the win brought nothing
9h Pat
log_call('won', amount => 100, lead => Pat)
0h Pat2 attribution={"gclid": "b"}
log_call('won', 'again', amount => 100, lead => Pat)
select count(*) from leads_for_google_ads == 0
select lead_id, amount from leads order by created_at == Pat 100.00, Pat2 null

# source and trade by one statement each
3h Pat attribution={"utm_source": "google"}; business_type=hvac, \
2h Bob attribution={"utm_source": "google"}; business_type=roofing, 1h Eve business_type=hvac
log_call('won', amount => 297, lead => Pat)
log_call('won', amount => 99, lead => Bob)
log_call('gave_up', lead => Eve)
select came_from, business_type, count(*), sum(amount) from leads group by 1, 2 order by 2, 4 \
== google hvac 1 297.00, null hvac 1 null, google roofing 1 99.00
select outcome, count(*) from leads group by 1 order by 1 == gave_up 1, won 2

# the newest calculation is first
owner: insert into roi_calculations select gen_random_uuid(), now() - hours * interval '1 hour', \
hours, 1, 1, 1, 1, 1, 1 from unnest('{2,1}'::int[]) hours
select monthly_leads from roi_calculations == 1, 2

# an outcome that a migration adds is in lists, reports and sentences
owner: insert into outcomes (outcome, status, is_result, is_try, is_talk, pause) \
values ('test_won', 'won', true, true, true, null), ('test_tried', 'tried', false, true, false, \
'5 hours')
1h Pat attribution={"gclid": "a"}, 1h Bob
log_call('test_won', amount => 297, lead => Pat) \
-> Test won: Pat (Pat Inc), $297 a month. Nothing more to do.
log_call('test_tried', lead => Bob)
log_call('test_won', next_at => now() + interval '1 day') !! after test_won nobody calls again
select why, round(extract(epoch from from_at - now()) / 3600)::int, tries from agenda \
== test_tried 5 1
select calls, talked, won, amount from team_weekly == 2 1 1 297.00
select source, leads, won from by_campaign where won > 0 == google 1 1
select "Conversion Value" from leads_for_google_ads == 297.00
log_call('?') !! test_won
`);
