create function sales.next_call() returns table (
  name text, business text, phone text, trade text, leads_per_month text, asked_for text, why text, call_until text, last_note text,
  email text, came_from text, automated text, lead_id uuid)
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
#variable_conflict use_column
declare
  mine record;
  candidate uuid;
  person text;
  chosen uuid;
begin
  select claim.expires_at, card.contact_name, leads.lead_id, leads.ok_to_call_now into mine
  from sales_internal.claims claim
  join sales_internal.cards card on card.person = claim.person
  join sales.leads on leads.lead_id = sales_internal.lead_of(claim.person)
  where claim.login = session_user;
  if mine.expires_at > now() and mine.ok_to_call_now then
    chosen := mine.lead_id;
  elsif mine.lead_id is not null then
    raise notice '%', format(case when mine.expires_at <= now()
      then 'your claim on %s expired' else '%s may not be called now' end, mine.contact_name);
    delete from sales_internal.claims where claims.login = session_user;
  end if;

  for candidate in select call_now.lead_id from sales.call_now where chosen is null order by rank limit 50 loop
    -- Skips people about whom another login is recording something.
    select own.person into person from public.leads own where own.id = candidate for no key update skip locked;
    if found and sales_internal.claim_person(person) then
      chosen := candidate;
      exit;
    end if;
  end loop;
  if chosen is null then raise notice 'nobody is to be called now: see to_write, and leads_due for who comes next'; end if;
  -- Does not read leads_due, which is slower for one person.
  return query
  select card.contact_name, card.business_name, card.phone, coalesce(card.trade_detail, sales_internal.trade_label(card.business_type)),
    card.monthly_lead_volume::text,
    nullif(concat_ws(', ', nullif(card.call_time::text, 'any'), case card.language when 'es' then 'in Spanish' end, card.plan,
      card.missed_calls || ' missed calls', card.phone_typed), ''),
    concat_ws(', ', case when card.appointment_at is not null then 'agreed for ' || sales_internal.time_text(card.appointment_at, null)
        when card.follow_up_at is not null and contact.kind = 'lifted' then 'their stop was lifted'
        when due.reached_at is not null then 'reached ' || to_char(sales_internal.local_time(due.last_tried_at), 'Mon FMDD') || ', no next step'
        when due.overdue then 'overdue since ' || sales_internal.time_text(due.due_at, null)
        else 'call by ' || sales_internal.time_text(due.due_at, null) end,
      'asked for no calls before, ' || sales_internal.time_text(card.renewed_at, null)),
    to_char(upper(sales_internal.call_span(card.phone_e164, 'any', now())) at time zone clock.zone, 'FMHH12:MI AM')
      || ' in ' || replace(regexp_replace(clock.zone, '^.*/', ''), '_', ' '),
    card.last_note, card.email, due.came_from,
    coalesce(nullif(concat_ws(' and ', case when card.automated_calls then 'calls' end, case when card.automated_texts then 'texts' end), ''), 'no'),
    due.lead_id
  from sales.leads due
  join public.leads own on own.id = due.lead_id
  join sales_internal.cards card on card.person = own.person
  left join public.lead_contacts contact on contact.id = card.appointment_id
  cross join lateral (select coalesce(due.time_zone, sales_internal.business_zone()) as zone) clock
  where due.lead_id = chosen;
end $$;

comment on function sales.next_call is
  'Claims the first person of call_now for this login for 30 minutes, and returns what to know for the call. Until you record the call, it returns the same person, unless the person stopped, a call is no longer legal, or the claim expired: then it says so and takes the next.';

grant execute on function sales.next_call to sales_rw;
