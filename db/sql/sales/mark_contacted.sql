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

comment on function sales.mark_contacted(uuid, text, text, text, text) is
  'Records how a call ended. Pass who called, and the outcome: reached, wrong_number, not_interested, won, lost, do_not_call or spam, which leaves every count. A timestamp is in the business''s zone, a timestamptz is an instant, and with either, pass a note or null. Any outcome except wrong_number means that the person was reached, and closes all leads that the person had sent by then. No outcome ends a stop.';

grant execute on function sales.mark_contacted(uuid, text, text, text, timestamptz),
  sales.mark_contacted(uuid, text, text, text, timestamp), sales.mark_contacted(uuid, text, text, text, text) to sales_rw;
