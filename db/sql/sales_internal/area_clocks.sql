-- '' means an unknown area code. It has all zones from Hawaii to the Atlantic, so that a call must be legal in each.
create materialized view sales_internal.area_clocks as
select area_code, state, time_zones,
  array_agg(opens order by weekday) as opens, array_agg(closes order by weekday) as closes,
  -- docs/law.md has the sources.
  state in ('AL', 'LA', 'PA', 'RI', 'UT') is true as rests_on_holidays
from (
  select area_code, state, time_zones from sales_internal.area_codes
  union all
  select '', null, '{Pacific/Honolulu, America/Anchorage, America/Los_Angeles, America/Denver, America/Chicago,
    America/New_York, America/Puerto_Rico}'
) area
cross join generate_series(1, 7) weekday
cross join lateral (
  select case when bool_and(own.opens is not null) then max(own.opens) end as opens,
    case when bool_and(own.opens is not null) then min(own.closes) end as closes
  from sales_internal.calling_hours hours
  cross join lateral (select
    case weekday when 7 then sunday_from when 6 then saturday_from else weekdays_from end,
    case weekday when 7 then sunday_until when 6 then saturday_until else weekdays_until end) own (opens, closes)
  where hours.state in ('TX', area.state)
) narrowest
group by area_code, state, time_zones;

create unique index area_clocks_code on sales_internal.area_clocks (area_code);

grant select on sales_internal.area_clocks to public;
