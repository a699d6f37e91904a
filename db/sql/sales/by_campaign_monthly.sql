create view sales.by_campaign_monthly as
select
  date_trunc('month', sales_internal.local_time(created_at))::date as month,
  sales_internal.came_from(touch) as source,
  touch ->> 'utm_campaign' as campaign,
  count(*)::int as leads,
  count(reached_at)::int as reached,
  count(*) filter (where contact_outcome = 'won')::int as won
from (select coalesce(first_touch, last_touch) as touch, created_at, reached_at, contact_outcome from public.leads where not is_spam) counted
group by 1, 2, 3
order by month desc, leads desc, source, campaign;

comment on view sales.by_campaign_monthly is
  'by_campaign for each month in which leads came, in the business''s time zone, latest first.';
