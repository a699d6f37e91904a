import { createStage } from '../../src/tests/support/stories.ts';

const stage = await createStage();

stage.tell(`
# leads by campaign, without spam
1h Pat attribution={"utm_source": "google", "utm_medium": "cpc", "utm_campaign": "hail", "landing_path": "/"}
1h Bob attribution={"utm_source": "google", "utm_medium": "cpc", "utm_campaign": "hail", "landing_path": "/"}
1h Eve suspected_spam=true, 1h Kim, 11000h Doe1
log_call('won', lead => Pat)
log_call('talked', lead => Bob)
select source, medium, campaign, landing_path, leads, reached, won from by_campaign == google cpc hail / 2 2 1, null null null null 1 0 0
select distinct month = date_trunc('month', now() - interval '1 hour')::date from by_campaign == true

# what each login did, of which the latest result counts
9h Pat, 4h Bob, 1h Eve
log_call('no_answer', lead => Pat)
log_call('won', amount => 200, lead => Pat)
log_call('won', amount => 297, lead => Pat)
log_call('note', 'sent the contract', lead => Pat)
log_call('wrote', lead => Bob)
ben: log_call('lost', lead => Bob)
ben: log_call('won', lead => Eve)
ben: log_call('lost', lead => Eve)
select login, calls, written, talked, won, amount, hours_to_first_call from team_weekly order by calls, login = @ben == @ana 3 1 2 1 297.00 6.5, @ben 3 0 3 0 null 1.0

# a win is a conversion of the click that brought it
1h Pat attribution={"gclid": "a", "gbraid": "b"}, 1h Bob attribution={"wbraid": "c"}, 1h Eve attribution={"msclkid": "d"}, 1h Kim attribution={"gclid": "e"}
log_call('won', amount => 100, lead => Pat)
log_call('won', amount => 297, lead => Pat)
log_call('won', lead => Bob)
log_call('won', lead => Eve)
log_call('won', lead => Kim)
log_call('lost', lead => Kim)
select "Google Click ID" a, "GBRAID" b, "WBRAID" c, "Conversion Value" d, "Conversion Currency" e from leads_for_google_ads == a null null 297.00 USD, null null c null null
select "Conversion Time" ~ '^....-..-.. ..:..:..[+]00:00$' from leads_for_google_ads limit 1 == true
91 days pass
select count(*) from leads_for_google_ads == 0

# an outcome that a migration adds is in lists, reports and sentences
owner: insert into outcomes (outcome, status, is_result, is_try, is_talk, pause) values ('test_won', 'won', true, true, true, null), ('test_tried', 'tried', false, true, false, '5 hours')
1h Pat attribution={"gclid": "a"}, 1h Bob
log_call('test_won', amount => 297, lead => Pat) -> Test won: Pat (Pat Inc), $297 a month. Nothing more to do.
log_call('test_tried', lead => Bob)
log_call('test_won', next_at => now() + interval '1 day') !! after test_won nobody calls again
select why, round(extract(epoch from from_at - now()) / 3600)::int, tries from agenda == test_tried 5 1
select calls, talked, won, amount from team_weekly == 2 1 1 297.00
select source, leads, won from by_campaign where won > 0 == google 1 1
select "Conversion Value" from leads_for_google_ads == 297.00
log_call('?') !! test_won
`);
