-- Mail is for people who call, so it gets new leads, and stops from the page that hide an open lead.
create function sales.queue(event text, lead_id uuid default null, call_id uuid default null, stop_id uuid default null)
returns void language sql set search_path = pg_catalog, pg_temp begin atomic
  insert into public.outbox (event, lead_id, call_id, stop_id, channel, recipient)
  select event, lead_id, call_id, stop_id, target.channel, target.recipient
  from public.channels target
  where target.channel in ('webhook', 'chat') or target.channel = 'email' and (event = 'lead.created' or exists (
    select from public.stops stop join public.leads lead on lead.contacts @> array[stop.contact]
    where stop.id = queue.stop_id and stop.source = 'page' and stop.channel = 'all' and lead.created_at <= stop.at
      and lead.status in ('new', 'tried', 'talked', 'wrong_number')));
end;
grant execute on function sales.queue to porchlight_app;
comment on function sales.queue is 'Queues a message for each channel and recipient that the site set.';
