-- A lead and a stop of the same contact are stored one after the other, so that a stop sees each lead that is stored before it.
-- There are only 64 locks, because PostgreSQL can hold few locks in a transaction that stores many leads.
create function sales_internal.await_stops(contacts text[]) returns void
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  perform pg_advisory_xact_lock_shared(7204119, bucket)
  from (select distinct hashtext(contact) & 63 as bucket from unnest(contacts) contact order by bucket) buckets;
end $$;
