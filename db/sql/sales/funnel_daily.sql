create view sales.funnel_daily as
select
  day,
  source,
  campaign,
  trade,
  sum(case event when 'view' then count else 0 end)::int as views,
  sum(case event when 'engaged' then count else 0 end)::int as engaged,
  sum(case event when 'sample_started' then count else 0 end)::int as samples_started,
  sum(case event when 'sample_finished' then count else 0 end)::int as samples_finished,
  sum(case event when 'calculation' then count else 0 end)::int as calculations,
  sum(case event when 'form_started' then count else 0 end)::int as form_starts,
  sum(case event when 'form_error' then count else 0 end)::int as form_errors,
  sum(case event when 'lead_sent' then count else 0 end)::int as leads
from public.event_counts
group by day, source, campaign, trade
order by day desc, views desc, source, campaign, trade;

call sales_internal.describe('sales.funnel_daily',
  'Where visitors stop, by day, source, campaign and trade, latest first. Counts are of page views, but leads count when the site accepts them. Browsers without script, browsers that ask for privacy, and bots are not counted.',
  'day', 'The day in the business''s time zone.',
  'source', 'utm_source, the network of an ad''s click, the host of the page that linked here, or direct. other: one of more than 200 pairs of source and campaign in a day, or a text that could identify a person.',
  'campaign', 'utm_campaign of the page''s address. Empty if there is none.',
  'trade', 'The trade in the page''s address (/?trade=hvac). Empty if there is none.',
  'engaged', 'In how many views the page stayed visible for ten seconds.',
  'samples_finished', 'In how many views a sample call played to its end.',
  'form_starts', 'In how many views somebody began to fill in the lead form.',
  'form_errors', 'In how many views a field of the lead form had an error.',
  'leads', 'How many leads were sent, also suspected and repeated ones, by the address of the page from which they were sent.');
