create function sales.undo(contact_id uuid default null) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  entry public.lead_contacts;
  lead public.leads;
begin
  select * into entry from public.lead_contacts contact
  where contact.id = undo.contact_id or undo.contact_id is null and contact.login = session_user
    and contact.kind in ('attempted', 'contacted', 'note') and contact.at > now() - interval '24 hours'
    and not exists (select from public.lead_contacts later where later.undoes = contact.id)
  order by contact.at desc, contact.id limit 1;
  if not found and sales_internal.undo_stop(undo.contact_id) then return 'undone'; end if;
  if entry.id is null then
    raise exception 'there is no such entry of yours' using errcode = 'no_data_found';
  elsif entry.login <> session_user then
    raise exception 'only % can undo this entry', entry.login using errcode = 'insufficient_privilege';
  elsif entry.kind not in ('attempted', 'contacted', 'note') then
    raise exception 'only calls and notes can be undone: correct the lead again, or erase a lead that was added by mistake' using errcode = 'invalid_parameter_value';
  elsif entry.at < now() - interval '24 hours' then
    raise exception 'only entries of the last 24 hours can be undone' using errcode = 'invalid_parameter_value';
  end if;
  lead := sales_internal.lock_lead(entry.lead_id);
  if exists (select from public.lead_contacts later where later.undoes = entry.id) then
    raise exception 'this entry is undone already' using errcode = 'object_not_in_prerequisite_state';
  end if;
  perform sales_internal.record_entry(lead, 'undone', session_user, undoes => entry.id);
  perform sales_internal.undo_stop(entry.id);
  if entry.kind = 'contacted' then perform sales_internal.queue_event('lead.contacted', lead.id, entry.id); end if;
  return sales_internal.answer('Undone (' || coalesce(entry.outcome::text, entry.kind) || '):', lead);
end $$;

comment on function sales.undo is
  'Takes back your last call or note, or another of your own entries of the last 24 hours. For another, pass its contact_id from contacts or its revocation_id from revocations. The row stays, marked undone, and everything is as if it had not been recorded: the person''s state, the agreed call, try_again_at, and do_not_call. Other stops stay in force. Returns a sentence that says what was undone and what happens next.';
