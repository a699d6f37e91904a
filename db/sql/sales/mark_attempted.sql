create function sales.mark_attempted(lead_id uuid, by text, note text default null) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  person text;
begin
  perform sales_internal.require_text(mark_attempted.by, 'by (who called)');
  person := (sales_internal.lock_lead(mark_attempted.lead_id)).person_key;
  insert into public.lead_contacts (lead_id, kind, "by", login, note)
    values (mark_attempted.lead_id, 'attempted', mark_attempted.by, session_user, mark_attempted.note);
  delete from sales_internal.claims where claims.person_key = person;
  return (select contact_state from sales.leads where leads.lead_id = mark_attempted.lead_id);
end $$;

comment on function sales.mark_attempted is
  'Records that a call reached nobody. Pass who called, and a note if you like. Ends any claim on the person. Returns the contact state.';
