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

call sales_internal.describe('sales.leads_per_day',
  'How many leads each day in Chicago brought, latest first. Suspected leads are not counted.',
  'day', 'The day.',
  'weekday', 'The day of the week, such as Mon.',
  'leads', 'Leads that came on the day.',
  'people', 'How many of these repeat no earlier lead.');
