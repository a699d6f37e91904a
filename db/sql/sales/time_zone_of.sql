create function sales.time_zone_of(phone text) returns text
language sql stable parallel safe security definer set search_path = pg_catalog, pg_temp
return sales_internal.time_zone_of((sales_internal.phones_in(phone)).numbers[1]);

grant execute on function sales.time_zone_of to sales_ro, sales_rw;
