create function sales.next_call() returns table (
  name text, business text, phone text, trade text, leads_per_month text, asked_for text, why text, call_until text, last_note text,
  email text, came_from text, lead_id uuid)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
#variable_conflict use_column
declare
  first_ones constant uuid[] := array(
    select lead_id from (select lead_id, claimed_by, row_number() over () as place from sales.call_now) listed
    order by claimed_by is null, place limit 50);
  mine record;
  candidate uuid;
  chosen uuid;
begin
  for mine in
    select person.person_key, person.claimed_until, newest.contact_name, (
      select own.id from public.leads own where own.id = any (first_ones) and own.person_key = person.person_key) as still_due
    from sales_internal.people person
    cross join lateral (
      select own.contact_name from public.leads own where own.person_key = person.person_key order by own.created_at desc limit 1) newest
    where person.claimed_by = session_user
    order by person.claimed_until desc
  loop
    if mine.claimed_until > now() and mine.still_due is not null then
      chosen := mine.still_due;
      exit;
    end if;
    raise notice '%', format(case when mine.claimed_until <= now()
      then 'your claim on %s expired' else '%s may not be called any more' end, mine.contact_name);
    update sales_internal.people set claimed_by = null, claimed_until = null where person_key = mine.person_key;
  end loop;

  foreach candidate in array first_ones loop
    exit when chosen is not null;
    -- Skips people about whom another login is recording something.
    perform from public.leads where leads.id = candidate for no key update skip locked;
    if found then
      insert into sales_internal.people as existing (person_key, claimed_by, claimed_until)
      select own.person_key, session_user, clock_timestamp() + interval '30 minutes' from public.leads own where own.id = candidate
      on conflict (person_key) do update set claimed_by = excluded.claimed_by, claimed_until = excluded.claimed_until
        where existing.claimed_by is null or existing.claimed_until <= clock_timestamp();
      if found then chosen := candidate; end if;
    end if;
  end loop;
  if chosen is null then raise notice 'nobody is to be called now: leads_due lists who comes next'; end if;
  -- Does not read leads_due, which is slower for one person.
  return query
  select shown.contact_name, shown.business_name, shown.phone, coalesce(shown.trade_detail, shown.trade), shown.monthly_lead_volume,
    nullif(concat_ws(', ', nullif(shown.call_time, 'any'), case shown.language when 'es' then 'in Spanish' end, shown.plan,
      shown.missed_calls || ' missed calls'), ''),
    case when due.next_at <= now() then 'agreed for ' || sales_internal.time_text(due.next_at, null)
      when due.reached_at is not null then 'reached ' || to_char(sales_internal.local_time(due.last_tried_at), 'Mon FMDD') || ', no next step'
      when due.overdue then 'overdue since ' || sales_internal.time_text(due.due_at, null)
      else 'call by ' || sales_internal.time_text(due.due_at, null) end,
    to_char(upper(sales_internal.call_span(newest.phone_e164, 'any', now())) at time zone clock.zone, 'FMHH12:MI AM')
      || ' in ' || replace(regexp_replace(clock.zone, '^.*/', ''), '_', ' '),
    (select entry.note from sales_internal.entries entry
      where entry.person_key = newest.person_key and entry.kind <> 'corrected' and entry.note is not null
      order by entry.at desc, entry.id limit 1),
    shown.email, due.came_from, due.lead_id
  from sales.leads due
  cross join lateral (
    select other.id, other.person_key, other.phone_e164
    from public.leads own join public.leads other using (person_key)
    where own.id = due.lead_id order by other.is_spam, other.created_at desc, other.id desc limit 1) newest
  join sales.leads shown on shown.lead_id = newest.id
  cross join lateral (select coalesce(shown.time_zone, sales_internal.business_zone()) as zone) clock
  where due.lead_id = chosen;
end $$;

comment on function sales.next_call is
  'Claims the first person of call_now for this login for 30 minutes, so that nobody else calls, and returns what to know for the call. Until you record the call, it returns the same person, unless the person stopped, a call is no longer legal, or the claim expired: then it says so and takes the next. Record the call with no_answer, talked, won, lost, not_interested, wrong_number or never_call.';
