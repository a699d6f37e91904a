-- The time from which stops cover an agreement or a lead. A spooled lead was sent by the clock of another machine, so stops of the
-- day before count too.
create function sales_internal.covered_from(sent timestamptz, spooled boolean) returns timestamptz
language sql stable parallel safe
return case when spooled then sent - interval '24 hours' else sent end;
