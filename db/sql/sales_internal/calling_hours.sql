-- When a state allows sales calls by hand. Texas' hours hold everywhere, and another state's hours narrow them.
-- Null means that no call is legal on these days. Each source was looked at on 21 November 2026.
create view sales_internal.calling_hours as
select * from (values
  ('TX', time '9:00', time '21:00', time '9:00', time '21:00', time '12:00', time '21:00',
    'Texas Business and Commerce Code 302, by cloudcommunications.com/news/texas-senate-bill-140; federal: 8 to 21 (47 CFR 64.1200(c)(1))'),
  ('AL', '8:00', '20:00', '8:00', '20:00', null, null, 'dropcowboy.com/state-compliance, a table of 1 November 2025'),
  ('CT', '9:00', '20:00', '9:00', '20:00', '9:00', '20:00', 'dropcowboy.com/state-compliance, a table of 1 November 2025'),
  ('FL', '8:00', '20:00', '8:00', '20:00', '8:00', '20:00', 'Florida Statutes 501.616(6)(a), by lawserver.com'),
  ('KY', '10:00', '21:00', '10:00', '21:00', '10:00', '21:00', 'dropcowboy.com/state-compliance, a table of 1 November 2025'),
  ('LA', '8:00', '20:00', '8:00', '20:00', null, null, 'Louisiana Revised Statutes 45:811(2) and (3), by lawserver.com'),
  ('MA', '8:00', '20:00', '8:00', '20:00', '8:00', '20:00',
    '201 Code of Massachusetts Regulations 12.02(2), by regulations.justia.com, of 27 September 2024'),
  ('MD', '8:00', '20:00', '8:00', '20:00', '8:00', '20:00', 'Stop the Spam Calls Act of 2023, by wmar2news.com'),
  ('MS', '8:00', '20:00', '8:00', '20:00', null, null, 'Mississippi Code 77-3-723 (Central Standard Time), by getpocketlaw.com'),
  ('NV', '9:00', '20:00', '9:00', '20:00', '9:00', '20:00', 'dropcowboy.com/state-compliance, a table of 1 November 2025'),
  ('OK', '8:00', '20:00', '8:00', '20:00', '8:00', '20:00', 'Telephone Solicitation Act of 2022, by dinsmore.com/publications'),
  ('OR', '8:00', '20:00', '8:00', '20:00', '8:00', '20:00', 'House Bill 3865, signed on 24 July 2025, by jdsupra.com'),
  ('PA', '8:00', '21:00', '8:00', '21:00', null, null,
    'No calls on Sundays from 18 October 2026, by glama.ai/mcp/connectors/com.modernmustardseed/call-desk'),
  ('RI', '9:00', '18:00', '10:00', '17:00', null, null,
    'Rhode Island General Laws 5-61-2(2) and 5-61-3.6, by instalawyer.io and webserver.rilin.state.ri.us'),
  ('UT', '8:00', '21:00', '8:00', '21:00', null, null, 'Utah Code 13-25a-103(3), by codes.findlaw.com, of 1 January 2025'),
  ('WA', '8:00', '20:00', '8:00', '20:00', '8:00', '20:00', 'RCW 19.158.040(2), by app.leg.wa.gov'),
  ('WY', '8:00', '20:00', '8:00', '20:00', '8:00', '20:00', 'glama.ai/mcp/connectors/com.modernmustardseed/call-desk')
) hours (state, weekdays_from, weekdays_until, saturday_from, saturday_until, sunday_from, sunday_until, source);
