-- Returns false, and stores nothing, if an equal revocation is in force and no lead with this contact came after it, or if the
-- revocation `revocation_id` is stored.
create function sales_internal.record_revocation(
  contact text, channel text, how text, note text default null, lead_id uuid default null, requested_at timestamptz default null,
  revocation_id uuid default gen_random_uuid())
returns boolean
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  equal_one public.revocations;
begin
  perform sales_internal.await_leads();
  if record_revocation.lead_id is null then
    select * into equal_one from public.revocations stop
    where stop.identity = record_revocation.contact and stop.channel = record_revocation.channel and stop.lead_id is null
    order by stop.at desc limit 1;
  else
    select * into equal_one from public.revocations mark
    where mark.lead_id = record_revocation.lead_id and mark.channel = record_revocation.channel
      and mark.identity = record_revocation.contact
    order by mark.at desc limit 1;
  end if;
  if equal_one.id is not null and not exists (
    select from public.revocations lifted
    where lifted.identity = equal_one.identity and lifted.lead_id is not distinct from equal_one.lead_id
      and lifted.channel = equal_one.channel || '_lifted' and lifted.at > equal_one.at
  ) and not exists (
    select from public.leads
    where leads.contacts @> array[record_revocation.contact]
      and sales_internal.covered_from(leads.created_at, leads.spooled) > equal_one.at
  ) then return false; end if;

  insert into public.revocations (id, contact, channel, how, note, lead_id, requested_at)
    values (record_revocation.revocation_id, record_revocation.contact, record_revocation.channel, record_revocation.how, record_revocation.note,
      record_revocation.lead_id, record_revocation.requested_at)
    on conflict do nothing;
  return found;
end $$;
