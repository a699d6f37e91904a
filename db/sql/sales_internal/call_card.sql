-- What a salesperson reads before a call. Does not read leads_due, which is slower for one person.
create function sales_internal.call_card(due_lead_id uuid, out name text, out business text, out phone text, out trade text,
  out leads_per_month text, out asked_for text, out why text, out call_until text, out last_note text, out email text,
  out came_from text, out lead_id uuid) returns setof record
language sql stable set search_path = pg_catalog, pg_temp as $$
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
  where due.lead_id = due_lead_id
$$;
