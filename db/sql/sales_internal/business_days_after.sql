-- The morning of the business's zone that many business days later: Monday to Friday without federal holidays.
create function sales_internal.business_days_after(at timestamptz, days integer) returns timestamptz
language sql stable parallel safe
return (
  select (day + time '09:00') at time zone sales_internal.business_zone()
  from generate_series(1, days + 10) ahead
  cross join lateral (select sales_internal.local_time(at)::date + ahead as day) coming
  where at is not null and extract(isodow from day) < 6 and not sales_internal.is_federal_holiday(day)
  order by day offset days - 1 limit 1);
