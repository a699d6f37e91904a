create function sales.note(text text, lead uuid default null) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  lead constant public.leads := sales_internal.claimed_lead(note.lead);
begin
  perform sales_internal.require_text(note.text, 'the note');
  perform sales_internal.record_entry(lead, 'note', session_user, note.text);
  return sales_internal.answer('Noted about', lead);
end $$;

comment on function sales.note is
  'Adds a note without recording a call. Your claim stays. About the person whom you claimed last, or pass lead => ''<lead_id>''. Returns a sentence that says what was stored and what happens next.';
