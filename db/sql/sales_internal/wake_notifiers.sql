-- Wakes the processes that send notifications: they listen on this channel.
create function sales_internal.wake_notifiers() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  perform pg_notify('notifications', '');
  return null;
end $$;

create trigger notifications_wake after insert on public.notifications
  for each row execute function sales_internal.wake_notifiers();
