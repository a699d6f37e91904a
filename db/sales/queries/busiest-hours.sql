-- When to have somebody at the telephone: leads by weekday and hour in Chicago, the busiest first.
select
  to_char(created_local, 'Dy') as weekday,
  extract(hour from created_local)::int as hour,
  count(*)::int as leads
from sales.leads
where not suspected
group by 1, 2
order by leads desc, weekday, hour;
