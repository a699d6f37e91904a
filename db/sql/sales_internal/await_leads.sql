-- Waits for the leads that are being stored. Stops don't wait for each other, and only the owner can lock this table.
create function sales_internal.await_leads() returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  lock table sales_internal.stop_lock in share mode;
end $$;
