create function sales_internal.time_text(at timestamptz, phone text) returns text
language sql stable
return to_char(sales_internal.local_time(at), 'FMDay, Mon FMDD, FMHH12:MI AM') || ' here';
