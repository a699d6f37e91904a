create function sales.time_zone_of(phone text) returns text
language sql stable parallel safe
return sales_internal.time_zone_of(phone);

comment on function sales.time_zone_of is
  'The IANA time zone of a number in E.164, by its area code; of an area code in two zones the one of most of it. Nothing where it is unknown, as of toll-free numbers, or abroad.';
