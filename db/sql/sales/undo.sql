create function sales.undo(contact_id uuid default null) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  entry public.lead_contacts;
  lead public.leads;
  stopped text;
  is_claimed boolean;
  entry_id constant uuid := coalesce(undo.contact_id, (
    select mine.id from (
      select id, at from sales_internal.entries where login = session_user
      union all
      select id, at from sales_internal.own_revocations) mine
    where at > now() - interval '24 hours'
    order by at desc, id limit 1));
begin
  select * into entry from public.lead_contacts contact where contact.id = entry_id;
  if not found then stopped := sales_internal.undo_revocation(entry_id); end if;
  if stopped is not null then
    return format('Undone: %s', stopped);
  elsif entry.id is null then
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
  perform sales_internal.undo_revocation(entry.id);
  if entry.kind = 'contacted' then perform sales_internal.queue_event('lead.contacted', lead.id, entry.id); end if;
  -- Who takes a call back usually records it anew.
  update sales_internal.people set claimed_by = session_user, claimed_until = clock_timestamp() + interval '30 minutes'
  where people.person_key = lead.person_key and entry.kind <> 'note' and (claimed_by is null or claimed_until <= clock_timestamp())
    and sales_internal.lead_of(lead.person_key) in (select call_now.lead_id from sales.call_now);
  is_claimed := found;
  return sales_internal.answer('Undone (' || coalesce(entry.outcome::text, entry.kind) || '):', lead)
    || case when is_claimed then ' You have claimed them again.' else '' end;
end $$;

comment on function sales.undo is
  'Takes back what you recorded last (a call, a note, a stop or its lifting), or another of your own entries of the last 24 hours. For another, pass its contact_id from contacts or its revocation_id from revocations. The row stays, marked undone, and everything is as if it had not been recorded: the person''s state, the agreed call, try_again_at, and do_not_call. Other stops stay in force. If the person is in call_now again, you have claimed them. Returns a sentence that says what was undone and what happens next.';
