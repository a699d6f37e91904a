create function sales.next_call() returns table (
  contact_name varchar, business_name varchar, phone varchar, local_time text, why varchar, last_note text,
  tries integer, call_until timestamptz, business_type varchar, monthly_lead_volume varchar, language varchar,
  came_from text, may_automate_calls boolean, lead_id uuid)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  candidate record; due sales.to_call;
begin
  for candidate in
    -- Without offset 0, PostgreSQL reads everybody's agenda.
    (select mine.person from sales.reservations_in_force mine where mine.login = session_user and exists (
      select from sales.to_call listed where listed.person = mine.person offset 0) order by mine.until)
    union all
    -- In two parts, because the second is read only if the first has nobody.
    (select listed.person from sales.to_call listed where listed.tier < 3 order by listed.tier, listed.turn)
    union all
    (select listed.person from sales.to_call listed where listed.tier = 3 order by listed.turn)
  loop
    continue when not sales.reserve(candidate.person);
    -- Read after reserving, because a colleague may have just logged a call.
    select * into due from sales.to_call listed where listed.person = candidate.person;
    exit when found;
    delete from public.reservations reserved where reserved.person = candidate.person;
  end loop;
  if due.lead_id is null then
    raise notice 'Nobody is to be called now. to_contact has who is to be written to, agenda who comes next.';
    return;
  end if;
  perform sales.take(due.lead_id);
  return query select due.contact_name, due.business_name, due.phone,
    to_char(now() at time zone sales.zone_of(due.phone_e164), 'Dy FMHH12:MI AM'), due.why, due.last_note, due.tries,
    due.call_until, due.business_type, due.monthly_lead_volume, due.language,
    (select sales.came_from(lead.attribution) from public.leads lead where lead.id = due.lead_id),
    due.may_automate_calls, due.lead_id;
end $$;
comment on function sales.next_call is
  'The next person to call, reserved for you for 30 minutes. Then log_call(''talked'', ''wants an offer'').';
