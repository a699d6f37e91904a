create function sales.mark_contacted(lead_id uuid, by text, outcome text, note text, next_at timestamptz) returns text
language sql volatile security definer set search_path = pg_catalog, pg_temp
return sales_internal.record_call(lead_id, by,
  sales_internal.require_one_of(outcome, enum_range(null::public.contact_outcome), 'the outcome'),
  'Recorded ' || outcome || ':', note, next_at);

create function sales.mark_contacted(lead_id uuid, by text, outcome text, note text, next_at timestamp) returns text
language sql volatile security definer set search_path = pg_catalog, pg_temp
return sales.mark_contacted(lead_id, by, outcome, note, next_at at time zone sales_internal.business_zone());

create function sales.mark_contacted(
  lead_id uuid, by text, outcome text, note text default null, next_at text default null) returns text
language sql volatile security definer set search_path = pg_catalog, pg_temp
return sales.mark_contacted(lead_id, by, outcome, note, sales_internal.read_time(next_at));

grant execute on function sales.mark_contacted(uuid, text, text, text, timestamptz),
  sales.mark_contacted(uuid, text, text, text, timestamp), sales.mark_contacted(uuid, text, text, text, text) to sales_rw;
