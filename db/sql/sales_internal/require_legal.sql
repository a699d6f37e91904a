-- Raises an error that says the legal hours, unless a call to this number is legal at that time of the business's zone.
create function sales_internal.require_legal(phone text, at timestamp) returns void
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
declare
  zone constant text := sales_internal.business_zone();
  moment constant timestamptz := at at time zone zone;
  legal tstzrange := sales_internal.call_span(phone, 'any', date_trunc('day', moment, zone));
begin
  if moment <@ sales_internal.call_span(phone, 'any', moment) then return; end if;
  if legal is null then
    raise exception 'no call to this number is legal, because it is abroad' using errcode = 'invalid_parameter_value';
  end if;
  -- In the business's zone, the hours of the day before may last until after midnight.
  if lower(legal) < date_trunc('day', moment, zone) then legal := sales_internal.call_span(phone, 'any', upper(legal)); end if;
  raise exception 'a call to this number at that time is not legal: call % to % (%)',
    to_char(lower(legal) at time zone zone, 'FMDay, FMMonth FMDD, FMHH12:MI AM'),
    to_char(upper(legal) at time zone zone, 'FMHH12:MI AM'), zone
    using errcode = 'invalid_parameter_value';
end $$;
