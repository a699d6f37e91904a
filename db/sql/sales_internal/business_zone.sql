-- db/sql/apply.ts replaces the placeholder below with the time zone in src/content/site.ts.
create function sales_internal.business_zone() returns text
language sql immutable parallel safe
return :business_zone;
