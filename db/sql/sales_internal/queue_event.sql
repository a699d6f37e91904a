-- Queues the event even if the webhook is off. In that case, the site deletes the event without sending it.
create function sales_internal.queue_event(event text, lead_ids uuid[]) returns void
language sql set search_path = pg_catalog, pg_temp
begin atomic
  insert into public.notifications (event, lead_id, channel)
  select queue_event.event, lead_id, 'webhook' from unnest(queue_event.lead_ids) lead_id;
end;
