-- Returns the id of the new row in lead_contacts. Ends any claim on the person.
create function sales_internal.record_call(
  lead_id uuid, kind text, outcome text, by text, note text, next_at timestamptz) returns uuid
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  person text := (sales_internal.lock_lead(record_call.lead_id)).person_key;
  contact_id uuid;
begin
  insert into public.lead_contacts (lead_id, at, kind, outcome, "by", note, next_at)
  values (record_call.lead_id, clock_timestamp(), record_call.kind, record_call.outcome::public.contact_outcome, record_call.by,
    record_call.note, record_call.next_at)
  returning id into contact_id;
  update sales_internal.people set claimed_by = null, claimed_until = null where people.person_key = person;
  return contact_id;
end $$;
