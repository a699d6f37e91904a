create function sales_internal.local_time(moment timestamptz) returns timestamp
language sql immutable parallel safe
return date_trunc('second', moment at time zone sales_internal.business_zone());
