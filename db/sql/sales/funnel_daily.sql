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
