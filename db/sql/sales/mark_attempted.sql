create function sales.mark_attempted(lead_id uuid, by text, note text default null) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  lead constant public.leads := sales_internal.lock_lead(mark_attempted.lead_id);
begin
  perform sales_internal.require_text(mark_attempted.by, 'by (who called)');
  perform sales_internal.record_call(lead, null, mark_attempted.by, mark_attempted.note);
  return sales_internal.answer('No answer from', lead);
end $$;

comment on function sales.mark_attempted is
  'Records that a call reached nobody. Pass who called, and a note if you like. Ends any claim on the person, who is in call_now again from try_again_at on. Returns a sentence that says what was stored and what happens next.';
