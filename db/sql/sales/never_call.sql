create function sales.never_call(note text default null, lead uuid default null) returns text
language sql security definer set search_path = pg_catalog, pg_temp
return sales_internal.record_outcome(lead, 'do_not_call', 'Never call:', note);

comment on function sales.never_call is
  'Records that the person asked for no calls at all. It covers later leads too, until lift_stop. About the person whom you claimed last, or pass lead => ''<lead_id>''. Returns a sentence that says what was stored and what happens next.';
