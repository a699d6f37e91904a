create function sales.time_zone_of(phone text) returns text
language sql stable parallel safe security definer set search_path = pg_catalog, pg_temp
return sales_internal.time_zone_of((sales_internal.phones_in(phone)).numbers[1]);

comment on function sales.time_zone_of is
  'The IANA time zone of a number, by its area code. If the area has several zones, the zone that covers most of the area. Null for numbers abroad and for numbers without a known time zone, such as toll-free numbers.';

grant execute on function sales.time_zone_of to sales_ro, sales_rw;
