create function sales.local_now() returns timestamp
language sql stable parallel safe security definer set search_path = pg_catalog, pg_temp
return sales_internal.local_time(now());

grant execute on function sales.local_now to sales_ro, sales_rw;
