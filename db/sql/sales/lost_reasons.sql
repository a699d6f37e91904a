create view sales.lost_reasons as
select
  date_trunc('month', sales_internal.local_time(at))::date as month,
  case outcome when 'lost' then coalesce(lost_reason::text, 'not given') else outcome::text end as reason,
  count(*)::int as people
from (
  select distinct on (person) person, at, outcome, lost_reason
  from sales_internal.entries where kind = 'contacted' order by person, at desc, id) latest
where outcome in ('lost', 'not_interested')
group by 1, 2
order by month desc, people desc, reason;
