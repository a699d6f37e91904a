-- Queues one event per person, whatever the number of leads that the contacts occur in.
create function sales_internal.queue_revoked(contacts text[]) returns void
language sql set search_path = pg_catalog, pg_temp
begin atomic
  insert into public.notifications (event, lead_id, lead_ids, channel)
  select 'lead.revoked', (array_agg(id order by created_at desc, id desc))[1], array_agg(id order by created_at, id), 'webhook'
  from public.leads
  where leads.contacts && queue_revoked.contacts
  group by person_key;
end;
