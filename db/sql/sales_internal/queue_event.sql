-- Queues the event even for a channel that is off. In that case, the site deletes the event without sending it.
create function sales_internal.queue_event(event text, lead_id uuid, contact_id uuid default null) returns void
language sql volatile
begin atomic
  insert into public.notifications (event, lead_id, contact_id, channel)
  values (event, lead_id, contact_id, 'webhook'), (event, lead_id, contact_id, 'chat');
end;
