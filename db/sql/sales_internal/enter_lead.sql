-- A stop must see each lead that is stored before it. A lead never waits for a stop, which an open transaction may hold up.
create function sales_internal.enter_lead() returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  lock table sales_internal.stop_lock in row exclusive mode nowait;
exception
  when lock_not_available then null;
end $$;
