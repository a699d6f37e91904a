-- When a state allows sales calls by hand. Texas' hours hold everywhere, and another state's hours narrow them.
insert into sales_internal.calling_hours values
  ('TX', '9:00', '21:00', '9:00', '21:00', '12:00', '21:00', 'Texas Business and Commerce Code, chapter 302, by cloudcommunications.com/news/texas-senate-bill-140; federal: 8 to 21 (47 CFR 64.1200(c)(1))', '2026-11-21'),
  ('AL', '8:00', '20:00', '8:00', '20:00', null, null, 'dropcowboy.com/state-compliance, a table of 1 November 2025', '2026-11-21'),
  ('CT', '9:00', '20:00', '9:00', '20:00', '9:00', '20:00', 'dropcowboy.com/state-compliance, a table of 1 November 2025', '2026-11-21'),
  ('FL', '8:00', '20:00', '8:00', '20:00', '8:00', '20:00', 'Florida Statutes 501.616(6)(a), by lawserver.com', '2026-11-21'),
  ('KY', '10:00', '21:00', '10:00', '21:00', '10:00', '21:00', 'dropcowboy.com/state-compliance, a table of 1 November 2025', '2026-11-21'),
  ('LA', '8:00', '20:00', '8:00', '20:00', null, null, 'Louisiana Revised Statutes 45:811(2) and (3), by lawserver.com', '2026-11-21'),
  ('MA', '8:00', '20:00', '8:00', '20:00', '8:00', '20:00', '201 Code of Massachusetts Regulations 12.02(2), by regulations.justia.com, of 27 September 2024', '2026-11-21'),
  ('MD', '8:00', '20:00', '8:00', '20:00', '8:00', '20:00', 'Stop the Spam Calls Act of 2023, by wmar2news.com', '2026-11-21'),
  ('MS', '8:00', '20:00', '8:00', '20:00', null, null, 'Mississippi Code 77-3-723 (Central Standard Time), by getpocketlaw.com', '2026-11-21'),
  ('NV', '9:00', '20:00', '9:00', '20:00', '9:00', '20:00', 'dropcowboy.com/state-compliance, a table of 1 November 2025', '2026-11-21'),
  ('OK', '8:00', '20:00', '8:00', '20:00', '8:00', '20:00', 'Telephone Solicitation Act of 2022, by dinsmore.com/publications', '2026-11-21'),
  ('OR', '8:00', '20:00', '8:00', '20:00', '8:00', '20:00', 'House Bill 3865, signed on 24 July 2025, by jdsupra.com', '2026-11-21'),
  ('PA', '8:00', '21:00', '8:00', '21:00', null, null, 'No calls on Sundays from 18 October 2026, by glama.ai/mcp/connectors/com.modernmustardseed/call-desk', '2026-11-21'),
  ('RI', '9:00', '18:00', '10:00', '17:00', null, null, 'Rhode Island General Laws 5-61-2(2) and 5-61-3.6, by instalawyer.io and webserver.rilin.state.ri.us', '2026-11-21'),
  ('UT', '8:00', '21:00', '8:00', '21:00', null, null, 'Utah Code 13-25a-103(3), by codes.findlaw.com, of 1 January 2025', '2026-11-21'),
  ('WA', '8:00', '20:00', '8:00', '20:00', '8:00', '20:00', 'RCW 19.158.040(2), by app.leg.wa.gov', '2026-11-21'),
  ('WY', '8:00', '20:00', '8:00', '20:00', '8:00', '20:00', 'glama.ai/mcp/connectors/com.modernmustardseed/call-desk', '2026-11-21')
on conflict do nothing;
