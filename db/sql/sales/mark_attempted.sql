create function sales.mark_attempted(lead_id uuid, by text, note text default null) returns text
language sql volatile security definer set search_path = pg_catalog, pg_temp
return sales_internal.record_call(lead_id, by, null, 'No answer from', note);

comment on function sales.mark_attempted is
  'Records that a call reached nobody. Pass who called, and a note if you like. Ends any claim on the person, who is in call_now again from try_again_at on.';

grant execute on function sales.mark_attempted to sales_rw;
