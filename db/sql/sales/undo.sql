create function sales.undo(contact_id uuid default sales_internal.last_own_entry()) returns text
language plpgsql as $$
declare
  entry public.lead_contacts;
  lead public.leads;
  stopped text;
  is_claimed boolean;
begin
  select * into entry from public.lead_contacts contact where contact.id = undo.contact_id;
  if not found then
    stopped := sales_internal.undo_revocation(undo.contact_id);
    if stopped is null then raise exception 'there is no such entry of yours in the last 24 hours'; end if;
    return 'Undone: ' || stopped;
  elsif entry.login <> session_user then
    raise exception 'only % can undo this entry', entry.login;
  elsif entry.kind not in ('attempted', 'contacted', 'note') then
    raise exception 'only calls and notes can be undone: correct the lead again, or erase a lead that was added by mistake';
  elsif entry.at < now() - interval '24 hours' then
    raise exception 'only entries of the last 24 hours can be undone';
  end if;
  lead := sales_internal.lock_lead(entry.lead_id);
  if exists (select from public.lead_contacts later where later.undoes = entry.id) then
    raise exception 'this entry is undone already';
  end if;
  perform sales_internal.record_entry(lead, 'undone', session_user, undoes => entry.id);
  perform sales_internal.undo_revocation(entry.id);
  if entry.kind = 'contacted' then perform sales_internal.queue_event('lead.contacted', lead.id, entry.id); end if;
  -- Who takes a call back usually records it anew.
  is_claimed := entry.kind <> 'note'
    and sales_internal.lead_of(lead.person_key) in (select call_now.lead_id from sales.call_now)
    and sales_internal.claim_person(lead.person_key);
  return sales_internal.answer('Undone (' || coalesce(entry.outcome::text, entry.kind) || '):', lead)
    || case when is_claimed then ' You have claimed them.' else '' end;
end $$;

comment on function sales.undo is
  'Takes back what you recorded last (a call, a note, a stop or its lifting), or another of your own entries of the last 24 hours: pass its contact_id from contacts, or its revocation_id from revocations. The row stays, marked undone, and everything is as if it had not been recorded. Other stops stay in force. If the person is in call_now again, you have claimed them.';
