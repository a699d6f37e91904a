create function sales.no_answer(note text default null, lead uuid default sales_internal.claimed_lead()) returns text
language sql volatile security definer set search_path = pg_catalog, pg_temp
return sales_internal.record_call(lead, session_user, null, 'No answer from', note);

create function sales.talked(note text, next timestamptz, lead uuid default sales_internal.claimed_lead()) returns text
language sql volatile security definer set search_path = pg_catalog, pg_temp
return sales_internal.record_call(lead, session_user, 'reached', 'Talked with', note, next);

create function sales.talked(note text, next timestamp, lead uuid default sales_internal.claimed_lead()) returns text
language sql volatile security definer set search_path = pg_catalog, pg_temp
return sales.talked(note, next at time zone sales_internal.business_zone(), lead);

create function sales.talked(
  note text default null, next text default null, lead uuid default sales_internal.claimed_lead()) returns text
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
begin
  if note is not null and next is null then
    begin
      perform sales_internal.read_time(note);
      raise exception 'the note is a time: pass it second, as in talked(''wants an offer'', ''%'')', note;
    exception when invalid_datetime_format then null;
    end;
  end if;
  return sales.talked(note, sales_internal.read_time(next), lead);
end $$;

create function sales.won(
  note text default null, monthly double precision default null, lead uuid default sales_internal.claimed_lead()) returns text
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
begin
  if monthly not between 0.01 and 9999999 then
    raise exception 'monthly must be an amount in dollars, such as 297';
  end if;
  return sales_internal.record_call(lead, session_user, 'won',
    'Won ' || coalesce('at $' || round(monthly::numeric, 2) || ' a month', 'without an amount') || ':', note,
    monthly_amount => monthly::numeric);
end $$;

create function sales.lost(
  reason text default null, note text default null, lead uuid default sales_internal.claimed_lead()) returns text
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  reasons constant text[] := enum_range(null::public.lost_reason)::text[];
  -- Both orders are typed.
  is_turned constant boolean := lower(reason) <> all (reasons) and lower(note) = any (reasons);
  given constant public.lost_reason := case when reason <> '' then sales_internal.require_one_of(
    lower(case when is_turned then note else reason end), enum_range(null::public.lost_reason), 'the reason') end;
begin
  return sales_internal.record_call(lead, session_user, 'lost', 'Lost' || coalesce(' (' || given || ')', '') || ':',
    case when is_turned then reason else note end, lost_reason => given);
end $$;

create function sales.not_interested(note text default null, lead uuid default sales_internal.claimed_lead()) returns text
language sql volatile security definer set search_path = pg_catalog, pg_temp
return sales_internal.record_call(lead, session_user, 'not_interested', 'Not interested:', note);

create function sales.wrong_number(note text default null, lead uuid default sales_internal.claimed_lead()) returns text
language sql volatile security definer set search_path = pg_catalog, pg_temp
return sales_internal.record_call(lead, session_user, 'wrong_number', 'Wrong number of', note);

create function sales.never_call(note text default null, lead uuid default sales_internal.claimed_lead()) returns text
language sql volatile security definer set search_path = pg_catalog, pg_temp
return sales_internal.record_call(lead, session_user, 'do_not_call', 'Never call:', note);

create function sales.note(text text, lead uuid default sales_internal.claimed_lead()) returns text
language sql volatile security definer set search_path = pg_catalog, pg_temp
begin atomic
  select sales_internal.record_entry(sales_internal.lock_lead(lead), 'note', session_user, sales_internal.require_text(text, 'the note'));
  select sales_internal.answer('Noted about', noted) from public.leads noted where noted.id = lead;
end;

grant execute on function sales.no_answer, sales.talked(text, timestamptz, uuid), sales.talked(text, timestamp, uuid),
  sales.talked(text, text, uuid), sales.won, sales.lost, sales.not_interested, sales.wrong_number, sales.never_call,
  sales.note to sales_rw;
