-- Raises an error, with the legal hours of that day, unless a call to this number at that time of the next year is legal.
create function sales_internal.require_legal(phone text, at timestamptz, since timestamptz default now()) returns void
language plpgsql stable as $$
declare
  zone constant text := sales_internal.business_zone();
  day constant timestamptz := date_trunc('day', at, zone);
  legal tstzrange := sales_internal.call_span(phone, 'any', day);
  problem text;
begin
  if legal is null then problem := 'no call to this number is legal, because it is abroad';
  elsif at <= since then problem := 'the time must be in the future';
  elsif at > since + interval '1 year' then problem := 'the time must be within a year';
  elsif at <@ sales_internal.call_span(phone, 'any', at) then return;
  else
    -- In the business's zone, the hours of the day before may last until after midnight.
    if lower(legal) < day then legal := sales_internal.call_span(phone, 'any', upper(legal)); end if;
    problem := format('a call to this number at that time is not legal: call %s to %s (%s)',
      to_char(lower(legal) at time zone zone, 'FMDay, FMMonth FMDD, FMHH12:MI AM'),
      to_char(upper(legal) at time zone zone, 'FMHH12:MI AM'), zone);
  end if;
  raise exception '%: %', sales_internal.time_text(at, phone), problem;
end $$;
