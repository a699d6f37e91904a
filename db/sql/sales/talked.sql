create function sales.talked(note text, next timestamptz, lead uuid default null) returns text
language sql security definer set search_path = pg_catalog, pg_temp
return sales_internal.record_outcome(lead, 'reached', 'Talked with', note, next);

create function sales.talked(note text, next timestamp, lead uuid default null) returns text
language sql security definer set search_path = pg_catalog, pg_temp
return sales.talked(note, next at time zone sales_internal.business_zone(), lead);

create function sales.talked(note text default null, next text default null, lead uuid default null) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  forgotten timestamptz;
begin
  begin
    if talked.next is null then forgotten := sales_internal.read_time(talked.note); end if;
  exception when invalid_datetime_format then null;
  end;
  if forgotten is not null then
    raise exception 'the note is a time: pass it second, as in talked(''wants an offer'', ''%'')', talked.note
      using errcode = 'invalid_parameter_value';
  end if;
  return sales.talked(talked.note, sales_internal.read_time(talked.next), talked.lead);
end $$;

comment on function sales.talked(text, text, uuid) is
  'Records a call that reached the person, and the time agreed for the next call, such as tomorrow 2pm or Fri 14:00. Without a time, the person is in call_now again three business days later. About the person whom you claimed last, or pass lead => ''<lead_id>''. Returns a sentence that says what was stored and what happens next.';
