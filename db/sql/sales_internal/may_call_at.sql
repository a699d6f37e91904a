-- An SQL-standard body is parsed at creation, so it needs no pinned search_path and no more than the caller's rights.
create function sales_internal.may_call_at(phone text, at timestamptz) returns boolean
language sql stable parallel safe
return (phone is null or phone like '+1%') and (
  select coalesce(bool_and(coalesce(clock::time >= opens[weekday] and clock::time < closes[weekday], false)), false)
  from sales_internal.area_clocks
  cross join lateral (select at at time zone zone) local (clock)
  cross join lateral (select extract(isodow from clock)::int) day (weekday)
  where area_code = coalesce(
    (select listed.area_code from sales_internal.area_codes listed where listed.area_code = substr(phone, 3, 3)), ''));
