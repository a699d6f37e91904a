-- db/sql/apply.ts replaces the placeholder below with the time zone in src/content/site.ts.
create function sales_internal.business_zone() returns text
language sql immutable parallel safe
return :business_zone;

create function sales_internal.local_time(moment timestamptz) returns timestamp
language sql immutable parallel safe
return date_trunc('second', moment at time zone sales_internal.business_zone());

-- "Friday, Nov 27, 2:00 PM here (10:00 AM in Honolulu)": the time in the business's zone, and in the number's if it differs.
create function sales_internal.time_text(moment timestamptz, phone text) returns text
language sql stable
return (
  select to_char(here, 'FMDay, Mon FMDD, FMHH12:MI AM') || ' here' || case when there <> here then
    to_char(there, case when there::date = here::date then ' (' else ' (FMDay, ' end || 'FMHH12:MI AM "in "')
      || replace(regexp_replace(zone, '^.*/', ''), '_', ' ') || ')' else '' end
  from (select sales_internal.time_zone_of(phone)) numbers (zone)
  cross join lateral (select moment at time zone sales_internal.business_zone(), moment at time zone zone) clocks (here, there));
