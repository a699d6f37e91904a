-- Stores what sales did, and sets the person's state anew. Returns the id of the new row in lead_contacts.
create function sales_internal.record_entry(
  lead public.leads, kind text, by text, note text default null, outcome text default null, next_at timestamptz default null,
  lost_reason text default null, monthly_amount numeric default null, undoes uuid default null) returns uuid
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  entry_id uuid;
begin
  insert into public.lead_contacts (lead_id, at, kind, "by", note, outcome, next_at, lost_reason, monthly_amount, undoes)
  values (lead.id, clock_timestamp(), record_entry.kind, record_entry.by, record_entry.note,
    record_entry.outcome::public.contact_outcome, record_entry.next_at, record_entry.lost_reason::public.lost_reason,
    record_entry.monthly_amount, record_entry.undoes)
  returning id into entry_id;
  perform sales_internal.derive_people(array[lead.person_key]);
  return entry_id;
end $$;
