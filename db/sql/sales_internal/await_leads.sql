-- The counterpart of await_stops.
create function sales_internal.await_leads(contacts text[]) returns void
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  perform pg_advisory_xact_lock(7204119, bucket)
  from (select distinct hashtext(contact) & 63 as bucket from unnest(contacts) contact order by bucket) buckets;
end $$;
