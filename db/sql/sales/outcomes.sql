create function sales.no_answer(note text default null, lead uuid default sales_internal.claimed_lead()) returns text
language sql volatile security definer set search_path = pg_catalog, pg_temp
return sales_internal.record_call(lead, session_user, null, 'No answer from', note);

comment on function sales.no_answer is 'Records that a call reached nobody.';

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

comment on function sales.talked(text, text, uuid) is
  'Records a call that reached the person, and the time agreed for the next call: a date and a time (2026-11-27 14:00, Nov 27 2pm), a day and a time (tomorrow 2pm, Fri morning), or a time (14:00), with a zone or an offset if it is not in the business''s zone. Without a time, the person is in call_now again three business days later.';

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

comment on function sales.won(text, double precision, uuid) is
  'Records a win, and what the person pays each month, in dollars, if you know.';

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

comment on function sales.lost is
  'Records that the person will not buy. The reason is price, timing, competitor, no_need, no_answer, other or empty.';

create function sales.not_interested(note text default null, lead uuid default sales_internal.claimed_lead()) returns text
language sql volatile security definer set search_path = pg_catalog, pg_temp
return sales_internal.record_call(lead, session_user, 'not_interested', 'Not interested:', note);

comment on function sales.not_interested is 'Records that the person does not want the service.';

create function sales.wrong_number(note text default null, lead uuid default sales_internal.claimed_lead()) returns text
language sql volatile security definer set search_path = pg_catalog, pg_temp
return sales_internal.record_call(lead, session_user, 'wrong_number', 'Wrong number of', note);

comment on function sales.wrong_number is 'Records that somebody else has the number.';

create function sales.never_call(note text default null, lead uuid default sales_internal.claimed_lead()) returns text
language sql volatile security definer set search_path = pg_catalog, pg_temp
return sales_internal.record_call(lead, session_user, 'do_not_call', 'Never call:', note);

comment on function sales.never_call is
  'Records that the person asked for no calls at all. It covers later leads too, until lift_stop.';

create function sales.note(text text, lead uuid default sales_internal.claimed_lead()) returns text
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  noted constant public.leads := sales_internal.lock_lead(lead);
begin
  perform sales_internal.record_entry(noted, 'note', session_user, sales_internal.require_text(text, 'the note'));
  return sales_internal.answer('Noted about', noted);
end $$;

comment on function sales.note is 'Adds a note without recording a call. Your claim stays.';

grant execute on function sales.no_answer, sales.talked(text, timestamptz, uuid), sales.talked(text, timestamp, uuid),
  sales.talked(text, text, uuid), sales.won, sales.lost, sales.not_interested, sales.wrong_number, sales.never_call,
  sales.note to sales_rw;
