-- Mail is for people who call: new leads, and stops from the page that hide an open lead.
create function sales.queue(event text, lead_id uuid, call_id uuid default null)
returns void language sql set search_path = pg_catalog, pg_temp begin atomic
  insert into public.outbox (event, lead_id, call_id, channel, recipient)
  select event, lead_id, call_id, target.channel, target.recipient
  from public.channels target where target.channel <> 'email' or event = 'lead.created';
end;
-- The stops of one statement, one for each contact. The chat room gets one line, without addresses.
create function sales.queue_stops(event text, stop_ids uuid[])
returns void language sql set search_path = pg_catalog, pg_temp begin atomic
  insert into public.outbox (event, stop_id, channel, recipient)
  select event, stop.id, target.channel, target.recipient
  from public.channels target join public.stops stop on stop.id = any (stop_ids)
  where target.channel = 'webhook'
    or target.channel = 'email' and stop.source = 'page' and stop.channel = 'all' and exists (
      select from public.leads lead
      where lead.contacts @> array[stop.contact] and lead.is_open and lead.created_at <= stop.at);
  insert into public.outbox (event, stop_id, text, channel, recipient)
  select event, stop_ids[1], coalesce(named.numbers || ' (contacts: ' || cardinality(stop_ids) || ')',
    'contacts: ' || cardinality(stop_ids)), target.channel, target.recipient
  from public.channels target cross join (
    select string_agg(contact, ', ') as numbers from (select contact from public.stops
      where id = any (stop_ids) and contact like '+%' order by contact limit 10) number) named
  where target.channel = 'chat' and stop_ids <> '{}';
end;
comment on function sales.queue is 'Queues a message about a lead for each channel and recipient that the site set.';
comment on function sales.queue_stops is 'Queues the messages about contacts that one statement stopped or allowed.';
