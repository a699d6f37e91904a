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
  select person.person_key, person.claimed_until, leads.lead_id, leads.contact_name, leads.ok_to_call_now into mine
  from sales_internal.people person join sales.leads on leads.lead_id = sales_internal.lead_of(person.person_key)
  where person.claimed_by = session_user;
  if mine.claimed_until > now() and mine.ok_to_call_now then
    chosen := mine.lead_id;
  elsif mine.lead_id is not null then
    raise notice '%', format(case when mine.claimed_until <= now()
      then 'your claim on %s expired' else '%s may not be called now' end, mine.contact_name);
    update sales_internal.people set claimed_by = null where person_key = mine.person_key;
  end if;

  for candidate in select call_now.lead_id from sales.call_now where chosen is null limit 50 loop
    -- Skips people about whom another login is recording something.
    select own.person_key into person from public.leads own where own.id = candidate for no key update skip locked;
    if found and sales_internal.claim_person(person) then
      chosen := candidate;
      exit;
    end if;
  end loop;
  if chosen is null then raise notice 'nobody is to be called now: see to_write, and leads_due for who comes next'; end if;
  -- Does not read leads_due, which is slower for one person.
  return query
  select shown.contact_name, shown.business_name, shown.phone, coalesce(shown.trade_detail, shown.trade), shown.monthly_lead_volume,
    nullif(concat_ws(', ', nullif(shown.call_time, 'any'), case shown.language when 'es' then 'in Spanish' end, shown.plan,
      shown.missed_calls || ' missed calls', sales_internal.phone_typed(newest.phone, newest.contacts)), ''),
    case when due.next_at is not null then 'agreed for ' || sales_internal.time_text(due.next_at, null)
      when newest.contact_outcome = 'do_not_call' then 'their stop was lifted'
      when due.reached_at is not null then 'reached ' || to_char(sales_internal.local_time(due.last_tried_at), 'Mon FMDD') || ', no next step'
      when due.overdue then 'overdue since ' || sales_internal.time_text(due.due_at, null)
      else 'call by ' || sales_internal.time_text(due.due_at, null) end,
    to_char(upper(sales_internal.call_span(newest.phone_e164, 'any', now())) at time zone clock.zone, 'FMHH12:MI AM')
      || ' in ' || replace(regexp_replace(clock.zone, '^.*/', ''), '_', ' '),
    sales_internal.last_note(newest.person_key), shown.email, due.came_from,
    coalesce(nullif(concat_ws(' and ', case when agreed.to_calls then 'calls' end, case when agreed.to_texts then 'texts' end), ''), 'no'),
    due.lead_id
  from sales.leads due
  cross join lateral (
    select other.id, other.person_key, other.phone_e164, other.phone, other.contacts, own.contact_outcome
    from public.leads own join public.leads other using (person_key)
    where own.id = due.lead_id order by other.is_spam, other.created_at desc, other.id desc limit 1) newest
  join sales.leads shown on shown.lead_id = newest.id
  join sales_internal.person_consents agreed on agreed.person_key = newest.person_key
  cross join lateral (select coalesce(shown.time_zone, sales_internal.business_zone()) as zone) clock
  where due.lead_id = chosen;
end $$;

comment on function sales.next_call is
  'Claims the first person of call_now for this login for 30 minutes, and returns what to know for the call. Until you record the call, it returns the same person, unless the person stopped, a call is no longer legal, or the claim expired: then it says so and takes the next.';

revoke execute on function sales.next_call from public; grant execute on function sales.next_call to sales_rw;
