create view sales.leads_per_day as
select
  sales_internal.local_time(created_at)::date as day,
  to_char(sales_internal.local_time(created_at), 'Dy') as weekday,
  count(*)::int as leads,
  count(*) filter (where not is_repeat)::int as people
from sales_internal.counted_leads
where not suspected_spam
group by 1, 2
order by day desc;

comment on view sales.leads_per_day is
  'How many leads each day in Chicago brought, latest first. Suspected leads are not counted.';
comment on column sales.leads_per_day.day is
  'The day.';
comment on column sales.leads_per_day.weekday is
  'The day of the week, as Mon.';
comment on column sales.leads_per_day.leads is
  'Leads that came on the day.';
comment on column sales.leads_per_day.people is
  'How many of these repeat no earlier lead.';
