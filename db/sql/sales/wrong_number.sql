create function sales.wrong_number(note text default null, lead uuid default null) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  lead constant public.leads := sales_internal.claimed_lead(wrong_number.lead);
begin
  perform sales_internal.record_call(lead, 'wrong_number', session_user, wrong_number.note);
  return sales_internal.answer('Wrong number of', lead);
end $$;

comment on function sales.wrong_number is
  'Records that somebody else has the number. About the person whom you claimed last, or pass lead => ''<lead_id>''. Returns a sentence that says what was stored and what happens next.';
