create function sales_internal.day_begins(moment timestamptz) returns timestamptz
language sql immutable parallel safe
return date_trunc('day', moment at time zone 'America/Chicago') at time zone 'America/Chicago';
