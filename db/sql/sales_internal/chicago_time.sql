create function sales_internal.chicago_time(moment timestamptz) returns timestamp
language sql immutable parallel safe
return date_trunc('second', moment at time zone 'America/Chicago');
