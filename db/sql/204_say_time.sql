-- For sentences only, because one zone is easier to read. call_hours() reads both ends of an area.
create function sales_internal.zone_of(phone text)
returns text
language sql stable
return (
  select area.zone
  from sales_internal.area_codes area
  where phone like '+1%'
    and area.code = substr(phone, 3, 3)
);

-- Such as "Nov 30". It says the year only if it isn't this one.
create function sales_internal.say_day(at timestamptz)
returns text
language sql stable
return to_char(at, case date_trunc('year', at)
  when date_trunc('year', now()) then 'Mon FMDD'
  else 'Mon FMDD YYYY'
end);

-- Such as "Mon Nov 30, 2:00 PM (12:00 PM there)". It says the clock there only if it differs, and
-- the day there only if it is another one.
create function sales_internal.say_time(at timestamptz, zone text)
returns text
language plpgsql stable as $$
declare
  there constant timestamp := at at time zone zone;
  day_there constant text := nullif(to_char(there, 'Dy '), to_char(at, 'Dy '));
begin
  -- The session's clock first, because the caller reads it by their own.
  return concat(
    to_char(at, 'Dy '),
    sales_internal.say_day(at),
    to_char(at, ', FMHH12:MI AM'),
    case
      when there <> at::timestamp
      then concat(' (', day_there, to_char(there, 'FMHH12:MI AM'), ' there)')
    end
  );
end $$;

comment on function sales_internal.zone_of is
  'The time zone of most people with a number of that area.';
comment on function sales_internal.say_day is 'A day in this session''s zone.';
comment on function sales_internal.say_time is
  'A time in this session''s zone and, if it differs, in another.';
