-- When a state allows sales calls by hand: from one hour to another on weekdays, Saturdays and Sundays ('empty': no call is legal).
-- Texas' hours hold everywhere, and another state's hours narrow them. Each source was looked at on 21 November 2026.
create view sales_internal.calling_hours as
select state, array[weekdays, weekdays, weekdays, weekdays, weekdays, saturday, sunday]::int4range[] as hours, source
from (values
  ('TX', '[9,21)', '[9,21)', '[12,21)',
    'Texas Business and Commerce Code 302, by cloudcommunications.com/news/texas-senate-bill-140; federal: 8 to 21 (47 CFR 64.1200(c)(1))'),
  ('AL', '[8,20)', '[8,20)', 'empty', 'dropcowboy.com/state-compliance, a table of 1 November 2025'),
  ('CT', '[9,20)', '[9,20)', '[9,20)', 'dropcowboy.com/state-compliance, a table of 1 November 2025'),
  ('FL', '[8,20)', '[8,20)', '[8,20)', 'Florida Statutes 501.616(6)(a), by lawserver.com'),
  ('KY', '[10,21)', '[10,21)', '[10,21)', 'dropcowboy.com/state-compliance, a table of 1 November 2025'),
  ('LA', '[8,20)', '[8,20)', 'empty', 'Louisiana Revised Statutes 45:811(2) and (3), by lawserver.com'),
  ('MA', '[8,20)', '[8,20)', '[8,20)', '201 Code of Massachusetts Regulations 12.02(2), by regulations.justia.com, of 27 September 2024'),
  ('MD', '[8,20)', '[8,20)', '[8,20)', 'Stop the Spam Calls Act of 2023, by wmar2news.com'),
  ('MS', '[8,20)', '[8,20)', 'empty', 'Mississippi Code 77-3-723 (Central Standard Time), by getpocketlaw.com'),
  ('NV', '[9,20)', '[9,20)', '[9,20)', 'dropcowboy.com/state-compliance, a table of 1 November 2025'),
  ('OK', '[8,20)', '[8,20)', '[8,20)', 'Telephone Solicitation Act of 2022, by dinsmore.com/publications'),
  ('OR', '[8,20)', '[8,20)', '[8,20)', 'House Bill 3865, signed on 24 July 2025, by jdsupra.com'),
  ('PA', '[8,21)', '[8,21)', 'empty',
    'No calls on Sundays from 18 October 2026, by glama.ai/mcp/connectors/com.modernmustardseed/call-desk'),
  ('RI', '[9,18)', '[10,17)', 'empty',
    'Rhode Island General Laws 5-61-2(2) and 5-61-3.6, by instalawyer.io and webserver.rilin.state.ri.us'),
  ('UT', '[8,21)', '[8,21)', 'empty', 'Utah Code 13-25a-103(3), by codes.findlaw.com, of 1 January 2025'),
  ('WA', '[8,20)', '[8,20)', '[8,20)', 'RCW 19.158.040(2), by app.leg.wa.gov'),
  ('WY', '[8,20)', '[8,20)', '[8,20)', 'glama.ai/mcp/connectors/com.modernmustardseed/call-desk')
) listed (state, weekdays, saturday, sunday, source);
