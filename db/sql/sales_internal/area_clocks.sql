-- '' means an unknown area code. It has all zones from Hawaii to the Atlantic, so that a call must be legal in each.
create materialized view sales_internal.area_clocks as
select area_code, area.state, time_zones,
  array(select texas.hours[day] * coalesce(own.hours[day], texas.hours[day]) from generate_series(1, 7) day) as hours,
  -- States that allow no calls on holidays.
  area.state in ('AL', 'LA', 'PA', 'RI', 'UT') is true as rests_on_holidays
from (
  select area_code, state, time_zones from sales_internal.area_codes
  union all
  select '', null, '{Pacific/Honolulu, America/Anchorage, America/Los_Angeles, America/Denver, America/Chicago,
    America/New_York, America/Puerto_Rico}'
) area
join sales_internal.calling_hours texas on texas.state = 'TX'
left join sales_internal.calling_hours own on own.state = area.state;

create unique index area_clocks_code on sales_internal.area_clocks (area_code);

grant select on sales_internal.area_clocks to public;
