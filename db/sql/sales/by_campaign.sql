create view sales.by_campaign as
select
  sales_internal.came_from(touch) as source,
  touch ->> 'utm_medium' as medium,
  touch ->> 'utm_campaign' as campaign,
  touch ->> 'landing_path' as landing_path,
  count(*)::int as leads,
  count(reached_at)::int as reached,
  count(*) filter (where contact_outcome = 'won')::int as won
from public.leads
cross join lateral (select coalesce(first_touch, last_touch) as touch) visit
where not is_spam
group by 1, 2, 3, 4
order by leads desc, source, medium, campaign, landing_path;

create view sales.by_campaign_monthly as
select
  date_trunc('month', sales_internal.local_time(created_at))::date as month,
  sales_internal.came_from(touch) as source,
  touch ->> 'utm_campaign' as campaign,
  count(*)::int as leads,
  count(reached_at)::int as reached,
  count(*) filter (where contact_outcome = 'won')::int as won
from public.leads
cross join lateral (select coalesce(first_touch, last_touch) as touch) visit
where not is_spam
group by 1, 2, 3
order by month desc, leads desc, source, campaign;

create view sales.leads_daily as
select
  day,
  count(id)::int as leads,
  count(reached_at)::int as reached,
  count(*) filter (where contact_outcome = 'won')::int as won
from (
  select generate_series(
    (select sales_internal.local_time(min(created_at))::date from public.leads where not is_spam),
    sales_internal.local_time(now())::date, interval '1 day')::date as day) days
left join public.leads on sales_internal.local_time(leads.created_at)::date = day and not is_spam
group by day
order by day desc;
