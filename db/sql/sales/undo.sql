create function sales.undo(contact_id uuid default sales_internal.last_own_entry()) returns text
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  entry record;
  stop record;
  lead public.leads;
  is_claimed boolean;
begin
  -- A stop that a call recorded has the id of that call.
  select * into stop from sales_internal.own_revocations own where own.id = undo.contact_id;
  if found then
    insert into public.revocations (action, contact, channel, how, undoes)
    values ('undo', stop.contact, stop.channel, 'undone by ' || session_user, stop.id);
  end if;
  select own.* into entry from sales_internal.entries own
  where own.id = undo.contact_id and own.login = session_user and own.at > now() - interval '24 hours'
    and own.kind in ('attempted', 'contacted', 'note');
  if not found then
    if stop.id is null then
      raise exception 'only your own calls, notes, stops and lifts of the last 24 hours can be undone';
    end if;
    return format('Undone: %s %s of %s', stop.action, stop.channel, stop.contact);
  end if;
  lead := sales_internal.lock_lead(entry.lead_id);
  perform sales_internal.record_entry(lead, 'undone', session_user, undoes => entry.id);
  if entry.kind = 'contacted' then perform sales_internal.queue_event('lead.contacted', lead.id, entry.id); end if;
  -- Who takes a call back usually records it anew.
  is_claimed := entry.kind <> 'note' and sales_internal.claim_person(lead.person_key);
  return sales_internal.answer('Undone (' || coalesce(entry.outcome::text, entry.kind) || '):', lead)
    || case when is_claimed then ' You have claimed them.' else '' end;
end $$;

comment on function sales.undo is
  'Takes back what you recorded last (a call, a note, a stop or its lifting), or another of your own entries of the last 24 hours: pass its contact_id from contacts, or its revocation_id from revocations. After a call, you have claimed the person again.';

revoke execute on function sales.undo from public; grant execute on function sales.undo to sales_rw;
