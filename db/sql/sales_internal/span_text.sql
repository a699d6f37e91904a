create function sales_internal.span_text(begins timestamptz, ends timestamptz, zone text) returns text
language sql stable parallel safe
return (
  select to_char(begins at time zone name, 'Dy FMHH12am') || '-' || to_char(ends at time zone name, 'FMHH12am') || ', '
    || replace(regexp_replace(name, '^.*/', ''), '_', ' ')
  from (select coalesce(zone, sales_internal.business_zone())) clock (name));
