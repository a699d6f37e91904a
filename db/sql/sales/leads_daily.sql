create view sales.leads_daily as
select day::date as day, coalesce(leads, 0) as leads, coalesce(reached, 0) as reached, coalesce(won, 0) as won
from generate_series(
  (select sales_internal.local_time(min(created_at))::date from public.leads where not is_spam),
  sales_internal.local_time(now())::date, interval '1 day') day
left join (
  select sales_internal.local_time(created_at)::date as day, count(*)::int as leads, count(reached_at)::int as reached,
    count(*) filter (where contact_outcome = 'won')::int as won
  from public.leads where not is_spam group by 1) counted using (day)
order by day desc;

call sales_internal.describe('sales.leads_daily',
  'A row for each day since the first lead, also for days without leads, latest first.',
  'day', 'The day in the business''s time zone.',
  'leads', 'How many leads came on the day. Suspected leads are not counted.');
