create function sales.won(note text default null, monthly numeric default null, lead uuid default null) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  lead constant public.leads := sales_internal.claimed_lead(won.lead);
begin
  perform sales_internal.record_call(lead, 'won', session_user, won.note, monthly_amount => won.monthly);
  return sales_internal.answer('Won:', lead);
end $$;

comment on function sales.won is
  'Records a win, and what the person pays each month, in dollars, if you know. About the person whom you claimed last, or pass lead => ''<lead_id>''. Returns a sentence that says what was stored and what happens next.';
