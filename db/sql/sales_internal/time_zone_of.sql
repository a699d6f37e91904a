create function sales_internal.time_zone_of(phone_e164 text) returns text
language sql stable parallel safe
return (
  select time_zones[1] from sales_internal.area_clocks
  where phone_e164 like '+1%' and area_code = substr(phone_e164, 3, 3));
