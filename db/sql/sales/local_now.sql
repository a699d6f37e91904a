create function sales.local_now() returns timestamp
language sql stable parallel safe security definer set search_path = pg_catalog, pg_temp
return sales_internal.local_time(now());

comment on function sales.local_now is
  'The current time in the business''s time zone, whatever the time zone of your program. For times to agree on: sales.local_now() + interval ''2 hours''.';

grant execute on function sales.local_now to sales_ro, sales_rw;
