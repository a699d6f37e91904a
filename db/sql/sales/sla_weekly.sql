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
    date_trunc('week', created_at at time zone 'America/Chicago')::date as week,
    count(*)::int as leads,
    count(reached_at)::int as reached,
    count(*) filter (where reached_at <= created_at + interval '24 hours')::int as within_24h,
    count(*) filter (where reached_at is null and created_at + interval '24 hours' < now())::int as overdue,
    percentile_cont(array[0.5, 0.95]) within group (order by date_part('epoch', reached_at - created_at)) as percentiles
  from sales_internal.counted_leads
  where not suspected_spam and not is_repeat and erased_at is null
  group by week
) counted
order by week desc;

comment on view sales.sla_weekly is
  'How the promise of 24 hours was kept, by the week in which leads came (Chicago, from Monday), the latest first. Without suspected and erased leads, and without repeats, which the call to the first answers: of leads that repeat a suspected one the first counts.';
comment on column sales.sla_weekly.week is
  'The weeks Monday.';
comment on column sales.sla_weekly.leads is
  'Leads that came in the week.';
comment on column sales.sla_weekly.reached is
  'Of these, the ones where a person was reached, in time or not.';
comment on column sales.sla_weekly.within_24h is
  'Of these, the ones reached within 24 hours.';
comment on column sales.sla_weekly.overdue is
  'Leads whose 24 hours have passed without reaching anybody.';
comment on column sales.sla_weekly.share_within_24h is
  'within_24h as a share (0 to 1) of those reached or overdue: leads that may still be reached in time do not count.';
comment on column sales.sla_weekly.p50_hours is
  'Hours to the first reached person: half were faster. Of those reached only, so look at overdue beside it.';
comment on column sales.sla_weekly.p95_hours is
  'The same for 95 in a hundred.';
