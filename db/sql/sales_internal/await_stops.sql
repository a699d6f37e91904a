-- A lead and a stop of the same contact are stored one after the other, so that a stop sees each lead that is stored before it.
-- There are only 64 locks, because PostgreSQL can hold few locks in a transaction that stores many leads.
create function sales_internal.await_stops(contacts text[]) returns void
language plpgsql as $$
declare
  contact text;
begin
  foreach contact in array contacts loop
    perform pg_advisory_xact_lock_shared(7204119, hashtext(contact) & 63);
  end loop;
end $$;
