create function sales.wrong_number(note text default null, lead uuid default null) returns text
language sql security definer set search_path = pg_catalog, pg_temp
return sales_internal.record_outcome(lead, 'wrong_number', 'Wrong number of', note);

comment on function sales.wrong_number is
  'Records that somebody else has the number. About the person whom you claimed last, or pass lead => ''<lead_id>''. Returns a sentence that says what was stored and what happens next.';
