-- What a salesperson reads before a call, of a row of sales.leads_due.
create function sales_internal.call_card(due_lead_id uuid, out name text, out business text, out phone text, out trade text,
  out leads_per_month text, out asked_for text, out why text, out call_until text, out last_note text, out email text,
  out came_from text, out lead_id uuid) returns setof record
language sql stable set search_path = pg_catalog, pg_temp as $$
  select due.contact_name, due.business_name, due.phone, coalesce(due.trade_detail, due.trade), due.monthly_lead_volume,
    nullif(concat_ws(', ', nullif(due.call_time, 'any'), case due.language when 'es' then 'in Spanish' end, due.plan,
      due.missed_calls || ' missed calls'), ''),
    case when due.next_at <= now() then 'agreed for ' || sales_internal.time_text(due.next_at, null)
      when due.reached_at is not null then 'no next step since ' || to_char(sales_internal.local_time(due.last_tried_at), 'Mon FMDD')
      when due.overdue then 'overdue since ' || sales_internal.time_text(due.due_at, null)
      else 'call by ' || sales_internal.time_text(due.due_at, null) end,
    to_char(due.legal_until at time zone coalesce(due.time_zone, sales_internal.business_zone()), 'FMHH12:MI AM')
      || ' in ' || replace(regexp_replace(coalesce(due.time_zone, sales_internal.business_zone()), '^.*/', ''), '_', ' '),
    due.last_note, due.email, due.came_from, due.lead_id
  from sales.leads_due due where due.lead_id = due_lead_id
$$;
