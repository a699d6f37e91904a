create function sales.not_interested(note text default null, lead uuid default null) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  lead constant public.leads := sales_internal.claimed_lead(not_interested.lead);
begin
  perform sales_internal.record_call(lead, 'not_interested', session_user, not_interested.note);
  return sales_internal.answer('Not interested:', lead);
end $$;

comment on function sales.not_interested is
  'Records that the person does not want the service. About the person whom you claimed last, or pass lead => ''<lead_id>''. Returns a sentence that says what was stored and what happens next.';
