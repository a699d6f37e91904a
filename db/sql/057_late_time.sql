-- An answer takes five seconds at most, so what was sent before that waited in the spool, or for a
-- database that was frozen. A stop must not hide a lead that was sent after it.
create function sales_internal.late_time(sent_at timestamptz)
returns timestamptz
language sql volatile
return case when sent_at < clock_timestamp() - interval '5 seconds' then sent_at end;

comment on function sales_internal.late_time is
  'When a lead or a stop was sent that was stored late, and null for what is new.';
