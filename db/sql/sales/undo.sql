create function sales.undo(contact_id uuid) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  entry public.lead_contacts;
  lead public.leads;
begin
  select * into entry from public.lead_contacts where id = undo.contact_id;
  if not found and sales_internal.undo_stop(undo.contact_id) then return 'undone'; end if;
  if entry.id is null then
    raise exception 'there is no entry with the id %', coalesce(undo.contact_id::text, 'null') using errcode = 'no_data_found';
  elsif entry.login <> session_user then
    raise exception 'only % can undo this entry', entry.login using errcode = 'insufficient_privilege';
  elsif entry.kind not in ('attempted', 'contacted', 'note') then
    raise exception 'only calls and notes can be undone: correct the lead again, or erase a lead that was added by mistake' using errcode = 'invalid_parameter_value';
  elsif entry.at < now() - interval '24 hours' then
    raise exception 'only entries of the last 24 hours can be undone' using errcode = 'invalid_parameter_value';
  end if;
  lead := sales_internal.lock_lead(entry.lead_id);
  update public.lead_contacts set undone_at = clock_timestamp() where id = entry.id and undone_at is null;
  if not found then
    raise exception 'this entry is undone already' using errcode = 'object_not_in_prerequisite_state';
  end if;
  perform sales_internal.derive_people(array[lead.person_key]);

  perform sales_internal.undo_stop(entry.id);
  if entry.kind = 'contacted' then perform sales_internal.queue_event('lead.contacted', lead.id, entry.id); end if;
  return sales_internal.state_of(lead.id);
end $$;

comment on function sales.undo is
  'Takes back one of your own entries of the last 24 hours. Pass its contact_id from contacts or its revocation_id from revocations. The row stays, marked undone, and everything is as if it had not been recorded: the person''s state, the agreed call, try_again_at, and do_not_call. Other stops stay in force. Returns the contact state.';
