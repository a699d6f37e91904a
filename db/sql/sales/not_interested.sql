create function sales.not_interested(note text default null, lead uuid default null) returns text
language sql security definer set search_path = pg_catalog, pg_temp
return sales_internal.record_outcome(lead, 'not_interested', 'Not interested:', note);

comment on function sales.not_interested is
  'Records that the person does not want the service. About the person whom you claimed last, or pass lead => ''<lead_id>''. Returns a sentence that says what was stored and what happens next.';
