-- Whether this is a holiday of 5 U.S.C. 6103, or the weekday on which one that falls on a weekend is observed.
create function sales_internal.is_federal_holiday(day date) returns boolean
language sql immutable parallel safe
return (
  select exists (
    select from (values (day), (case weekday when 5 then day + 1 when 1 then day - 1 end)) days (fixed)
    where to_char(fixed, 'MM-DD') in ('01-01', '06-19', '07-04', '11-11', '12-25'))
  -- January's and February's third Monday, May's last, September's first and October's second, and November's fourth Thursday.
    or (month, weekday, week) in ((1, 1, 3), (2, 1, 3), (9, 1, 1), (10, 1, 2), (11, 4, 4))
    or month = 5 and weekday = 1 and extract(day from day) > 24
  from (select extract(month from day), extract(isodow from day), ceil(extract(day from day) / 7)) parts (month, weekday, week));

-- The morning of the business's zone that many business days later: Monday to Friday without federal holidays.
create function sales_internal.business_days_after(at timestamptz, days integer) returns timestamptz
language sql stable parallel safe
return (
  select (day + time '09:00') at time zone sales_internal.business_zone()
  from generate_series(1, days + 10) ahead
  cross join lateral (select sales_internal.local_time(at)::date + ahead as day) coming
  where at is not null and extract(isodow from day) < 6 and not sales_internal.is_federal_holiday(day)
  order by day offset days - 1 limit 1);
