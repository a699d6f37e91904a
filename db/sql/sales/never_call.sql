create function sales.never_call(note text default null, lead uuid default null) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  lead constant public.leads := sales_internal.claimed_lead(never_call.lead);
begin
  perform sales_internal.record_call(lead, 'do_not_call', session_user, never_call.note);
  return sales_internal.answer('Never call:', lead);
end $$;

comment on function sales.never_call is
  'Records that the person asked for no calls at all. It covers later leads too, until lift_stop. About the person whom you claimed last, or pass lead => ''<lead_id>''. Returns a sentence that says what was stored and what happens next.';
