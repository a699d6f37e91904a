-- Who sends the event looks up the persons and leads then. So an equal event that nobody has begun to send is enough.
create function sales_internal.queue_revoked(contacts text[]) returns void
language sql set search_path = pg_catalog, pg_temp
begin atomic
  insert into public.notifications (event, contacts, channel)
  select 'lead.revoked', queue_revoked.contacts, 'webhook'
  where not exists (
    select from public.notifications queued
    where queued.event = 'lead.revoked' and queued.state = 'waiting' and queued.contacts = queue_revoked.contacts);
end;
