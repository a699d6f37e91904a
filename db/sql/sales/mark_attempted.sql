create function sales.mark_attempted(lead_id uuid, by text, note text default null) returns text
language sql volatile security definer set search_path = pg_catalog, pg_temp
return sales_internal.record_call(lead_id, by, null, 'No answer from', note);

grant execute on function sales.mark_attempted to sales_rw;
