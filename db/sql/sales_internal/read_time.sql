create function sales_internal.read_time(typed text, phone text) returns timestamptz
language sql stable return typed::timestamp at time zone sales_internal.business_zone();
