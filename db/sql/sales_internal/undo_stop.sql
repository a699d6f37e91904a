-- Takes back one stop that this login recorded in the last 24 hours, and no other row. Returns false if there is none.
create function sales_internal.undo_stop(id uuid) returns boolean
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  insert into public.revocations (action, contact, channel, how, undoes)
  select 'undo', stop.contact, stop.channel, 'undone by ' || session_user, stop.id
  from public.revocations stop
  where stop.id = undo_stop.id and stop.action = 'stop' and not stop.from_page and stop.by = session_user
    and stop.at > now() - interval '24 hours'
    and not exists (select from public.revocations undo where undo.undoes = stop.id);
  return found;
end $$;
