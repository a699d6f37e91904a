create trigger notifications_wake after insert on public.notifications
  for each row execute function sales_internal.wake_notifiers();
