-- The current or next hours that are requested, and legal in every time zone of the area code. If there are none within
-- eight days, or the area code is unknown, the current or next legal hours, whatever time was requested. Null if there
-- are no legal hours either.
create function sales_internal.call_span(phone text, requested public.call_time, at timestamptz) returns tstzrange
language plpgsql stable parallel safe security definer set search_path = pg_catalog, pg_temp as $$
declare
  code text := coalesce((select area_code from sales_internal.area_codes where area_code = substr(phone, 3, 3)), '');
  requested_from time := case when code <> '' then
    case requested when 'morning' then time '09:00' when 'midday' then '11:00' when 'afternoon' then '14:00' end end;
  requested_until time := case requested when 'morning' then time '11:00' when 'midday' then '14:00' when 'afternoon' then '18:00' end;
  zones text[];
  opens time[];
  closes time[];
  rests boolean;
  day date;
  weekday int;
  begins timestamptz;
  ends timestamptz;
begin
  select array_agg(clocks.zone order by place), array_agg(clocks.opens order by place),
    array_agg(clocks.closes order by place), bool_or(rests_on_holidays) into zones, opens, closes, rests
  from sales_internal.area_clocks clocks where (phone is null or phone like '+1%') and area_code = code;
  if zones is null then return null; end if;
  for pass in case when requested_from is null then 2 else 1 end .. 2 loop
    for days_ahead in 0 .. 7 loop
      day := (at at time zone zones[1])::date + days_ahead;
      continue when rests and sales_internal.is_federal_holiday(day);
      weekday := extract(isodow from day);
      begins := case when pass = 1 then (day + requested_from) at time zone zones[1] end;
      ends := case when pass = 1 then (day + requested_until) at time zone zones[1] end;
      for place in 1 .. cardinality(zones) loop
        begins := greatest(begins, (day + opens[place][weekday]) at time zone zones[place]);
        ends := least(ends, coalesce((day + closes[place][weekday]) at time zone zones[place], '-infinity'));
      end loop;
      if begins < ends and ends > at then return tstzrange(begins, ends); end if;
    end loop;
  end loop;
  return null;
end $$;
