create function sales.no_answer(note text default null, lead uuid default null) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  lead constant public.leads := sales_internal.claimed_lead(no_answer.lead);
begin
  perform sales_internal.record_call(lead, null, session_user, no_answer.note);
  return sales_internal.answer('No answer from', lead);
end $$;

comment on function sales.no_answer is
  'Records that a call reached nobody. About the person whom you claimed last, or pass lead => ''<lead_id>''. Returns a sentence that says what was stored and what happens next.';
