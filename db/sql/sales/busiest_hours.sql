create view sales.busiest_hours as
select
  to_char(created_local, 'Dy') as weekday,
  extract(hour from created_local)::int as hour,
  count(*)::int as leads
from sales.leads
where not suspected
group by 1, 2
order by leads desc, weekday, hour;

call sales_internal.describe('sales.busiest_hours',
  'When somebody should answer the phone: leads by weekday and hour in Chicago, the busiest first. Suspected leads are not counted.',
  'weekday', 'The day of the week, such as Mon.',
  'hour', 'The hour of the day, 0 to 23.',
  'leads', 'Leads that came in that hour, over all time.');
