create view sales.sla_weekly as
select
  week,
  leads,
  reached,
  within_24h,
  overdue,
  round(within_24h::numeric / nullif(reached + overdue, 0), 3) as share_within_24h,
  round((percentiles[1] / 3600)::numeric, 1) as p50_hours,
  round((percentiles[2] / 3600)::numeric, 1) as p95_hours
from (
  select
    date_trunc('week', created_at at time zone sales_internal.business_zone())::date as week,
    count(*)::int as leads,
    count(reached_at)::int as reached,
    count(*) filter (where reached_at <= created_at + interval '24 hours')::int as within_24h,
    count(*) filter (where reached_at is null and created_at + interval '24 hours' < now())::int as overdue,
    percentile_cont(array[0.5, 0.95]) within group (order by date_part('epoch', reached_at - created_at)) as percentiles
  from sales_internal.counted_leads
  where not is_spam and not is_repeat and erased_at is null
  group by week
) counted
order by week desc;

call sales_internal.describe('sales.sla_weekly',
  'How well the promise to call within 24 hours was kept, by the week in which leads came, latest first. Weeks begin on Monday in the business''s time zone. Suspected leads, erased leads and repeats are not counted. If all earlier leads of the person are suspected, the next lead is no repeat.',
  'week', 'The Monday of the week.',
  'overdue', 'How many of the week''s leads are still not reached after 24 hours.',
  'share_within_24h', 'within_24h divided by the number of leads that were reached or are overdue (0 to 1). Leads that may still be reached in time are not counted.',
  'p50_hours', 'The median of the hours until a person was reached. It covers reached leads only, so look at overdue too.');
