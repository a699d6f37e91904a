create function sales.next_call() returns table (
  contact_name varchar, business_name varchar, phone varchar, local_time text, why varchar, last_note text,
  tries integer, call_until timestamptz, business_type varchar, monthly_lead_volume varchar, language varchar,
  came_from text, may_automate_calls boolean, lead_id uuid)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  candidate record;
begin
  for candidate in
    -- Without offset 0, PostgreSQL reads everybody's agenda.
    (select claim.person, claim.lead_id from sales.claims_in_force claim where claim.login = session_user and exists (
      select from sales.agenda due where due.person = claim.person and due.reach_by = 'call'
        and due.from_at <= statement_timestamp() offset 0) order by claim.until)
    union all
    -- In two parts, because the second is read only if the first has nobody.
    (select listed.person, listed.lead_id from sales.agenda listed where listed.why in ('agreed', 'new')
      and listed.reach_by = 'call' and listed.from_at <= statement_timestamp() order by listed.rank)
    union all
    (select listed.person, listed.lead_id from sales.agenda listed where listed.why not in ('agreed', 'new')
      and listed.reach_by = 'call' and listed.from_at <= statement_timestamp() order by listed.rank)
  loop
    continue when not sales.claim(candidate.lead_id);
    -- Read after claiming, because a colleague may have just logged a call.
    return query
      select due.contact_name, due.business_name, due.phone, to_char(now() at time zone (
          select zone from sales.area_codes where code = substr(due.phone_e164, 3, 3)), 'Dy FMHH12:MI AM'),
        due.why, due.last_note, due.tries, due.call_until, due.business_type, due.monthly_lead_volume, due.language,
        sales.came_from(lead.attribution), due.may_automate_calls, due.lead_id
      from sales.agenda due join public.leads lead on lead.id = due.lead_id
      where due.person = candidate.person and due.reach_by = 'call' and due.from_at <= statement_timestamp();
    if found then return; end if;
    delete from public.claims where person = candidate.person;
  end loop;
  raise notice 'Nobody is to be called now. to_contact has who is to be written to, agenda who comes next.';
end $$;
grant execute on function sales.next_call to sales_write;
comment on function sales.next_call is
  'The next person to call, reserved for you for 30 minutes. Then log_call(''talked'', ''wants an offer'').';
