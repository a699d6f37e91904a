create function sales_internal.record_revocation(contact text, channel text, how text, note text, lead_id uuid)
returns integer
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  covered uuid[];
begin
  insert into public.revocations (contact, channel, how, note, lead_id)
    values (record_revocation.contact, record_revocation.channel, record_revocation.how, record_revocation.note,
      record_revocation.lead_id);
  select array_agg(id) into covered from public.leads
  where record_revocation.contact in (phone_e164, email_normalized);
  perform sales_internal.queue_event('lead.revoked', covered);
  return coalesce(cardinality(covered), 0);
end $$;
