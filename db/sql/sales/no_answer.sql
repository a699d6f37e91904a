create function sales.no_answer(note text default null, lead uuid default null) returns text
language sql security definer set search_path = pg_catalog, pg_temp
return sales_internal.record_outcome(lead, null, 'No answer from', note);

comment on function sales.no_answer is
  'Records that a call reached nobody. About the person whom you claimed last, or pass lead => ''<lead_id>''. Returns a sentence that says what was stored and what happens next.';
