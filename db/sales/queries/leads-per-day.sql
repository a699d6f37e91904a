-- How many leads each day in Chicago brought, and how many of them were new people.
select
  created_local::date as day,
  to_char(created_local, 'Dy') as weekday,
  count(*)::int as leads,
  count(*) filter (where repeats_lead_id is null)::int as people
from sales.leads
where not suspected
group by 1, 2
order by day desc;
