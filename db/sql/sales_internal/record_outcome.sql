-- What the short functions do: they record a call of this login, and answer with one sentence.
create function sales_internal.record_outcome(
  lead uuid, outcome text, stored text, note text, next_at timestamptz default null, lost_reason text default null,
  monthly_amount numeric default null) returns text
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  called constant public.leads := sales_internal.claimed_lead(lead);
begin
  perform sales_internal.record_call(called, outcome, session_user, note, next_at, lost_reason, monthly_amount);
  return sales_internal.answer(stored, called);
end $$;
