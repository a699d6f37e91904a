create view sales.busiest_hours as
select
  to_char(created_local, 'Dy') as weekday,
  extract(hour from created_local)::int as hour,
  count(*)::int as leads
from sales.leads
where not suspected
group by 1, 2
order by leads desc, weekday, hour;

comment on view sales.busiest_hours is
  'When somebody should answer the phone: leads by weekday and hour in Chicago, the busiest first. Suspected leads are not counted.';
comment on column sales.busiest_hours.weekday is
  'The day of the week, as Mon.';
comment on column sales.busiest_hours.hour is
  'The hour of the day, 0 to 23.';
comment on column sales.busiest_hours.leads is
  'Leads that came in that hour, over all time.';
