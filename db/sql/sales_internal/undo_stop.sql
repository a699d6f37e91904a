-- Takes back one stop, or one lift, that this login recorded in the last 24 hours, and no other row. Returns false if there is none.
create function sales_internal.undo_stop(id uuid) returns boolean
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  insert into public.revocations (action, contact, channel, from_page, how, undoes)
  select 'undo', stop.contact, stop.channel, stop.from_page, 'undone by ' || session_user, stop.id
  from public.revocations stop
  where stop.id = undo_stop.id and stop.action <> 'undo' and stop.requested_at is null and stop.by = session_user
    and stop.at > now() - interval '24 hours'
    and not exists (select from public.revocations undo where undo.undoes = stop.id);
  return found;
end $$;
