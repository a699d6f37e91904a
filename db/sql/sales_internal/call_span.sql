-- The current or next hours that are requested, and legal in every time zone of the area code. If there are none within
-- eight days, or the area code is unknown, the current or next legal hours, whatever time was requested. Null if there
-- are no legal hours either.
create function sales_internal.call_span(phone text, requested public.call_time, at timestamptz) returns tstzrange
language plpgsql stable parallel safe security definer set search_path = pg_catalog, pg_temp as $$
declare
  area sales_internal.area_clocks;
  wanted int4range := case requested when 'morning' then '[9,11)' when 'midday' then '[11,14)' when 'afternoon' then '[14,18)' end;
  zone text;
  day date;
  hours int4range;
  span tstzrange;
  first_legal tstzrange;
begin
  if phone not like '+1%' then return null; end if;
  select * into area from sales_internal.area_clocks
  where area_code in ('', substr(phone, 3, 3)) order by area_code desc limit 1;
  for days_ahead in 0 .. 7 loop
    day := (at at time zone area.time_zones[1])::date + days_ahead;
    -- A statement of its own, because an expression with this function takes long even if it isn't called.
    if area.rests_on_holidays then
      continue when sales_internal.is_federal_holiday(day);
    end if;
    hours := area.hours[extract(isodow from day)];
    span := '(,)';
    foreach zone in array area.time_zones loop
      span := span * tstzrange((day + lower(hours) * interval '1 hour') at time zone zone,
        (day + upper(hours) * interval '1 hour') at time zone zone);
    end loop;
    -- Days without legal hours, or zones, leave it without an end.
    continue when (upper(span) > at) is not true;
    first_legal := coalesce(first_legal, span);
    exit when area.area_code = '';
    zone := area.time_zones[1];
    span := span * tstzrange(
      (day + lower(wanted) * interval '1 hour') at time zone zone, (day + upper(wanted) * interval '1 hour') at time zone zone);
    if upper(span) > at then return span; end if;
  end loop;
  return first_legal;
end $$;
