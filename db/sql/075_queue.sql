-- A message about a lead or a call. Mail is for people who call, so it has only new leads.
create function sales_internal.queue(event text, lead_id uuid, call_id uuid default null)
returns void
language sql set search_path = pg_catalog, pg_temp
begin atomic
  -- One row for each target, so that a mail server that is down delays no webhook.
  with queued as (
    insert into public.outbox (event, lead_id, call_id, channel, recipient)
    select queue.event, queue.lead_id, queue.call_id, target.channel, target.recipient
    from public.channels target
    where target.channel <> 'email'
      or queue.event = 'lead.created'
    returning true
  )
  -- A message that a trigger drops would be a lead of which nobody hears.
  select sales_internal.require_rows(
    (select count(*) from queued),
    (
      select count(*)
      from public.channels target
      where target.channel <> 'email'
        or queue.event = 'lead.created'
    )
  );
end;

-- The messages about what one statement stopped or allowed. `typed` are the contacts that somebody
-- typed on the page.
create function sales_internal.queue_stops(
  event text,
  stop_ids uuid[],
  typed text[] default '{}'
)
returns void
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  -- The contacts of this statement only, not those that were stopped before.
  stopped constant text[] := array(
    select contact
    from public.stops
    where id = any (stop_ids)
    order by contact
  );
  numbers text;
  queued bigint;
begin
  -- A stop that was drained twice from the spool, or an allow that ended none, is no news.
  if stopped = '{}' then
    return;
  end if;

  -- The webhook gets one for each contact.
  insert into public.outbox (event, stop_id, channel, recipient)
  select queue_stops.event, stop.id, target.channel, target.recipient
  from public.channels target
  join public.stops stop on stop.id = any (stop_ids)
  where target.channel = 'webhook';

  -- The CRM's opt-out list must not lack one of them.
  get diagnostics queued = row_count;
  perform sales_internal.require_rows(
    queued,
    cardinality(stopped) * (select count(*) from public.channels where channel = 'webhook')
  );

  -- The chat room gets one line, without addresses: one could be a link, and says who it is. Ten
  -- numbers at most, because a room is read on a phone.
  select string_agg(number, ', ') into numbers
  from (
    select number
    from unnest(stopped) number
    where number like '+%'
    limit 10
  ) first_numbers;

  -- The stop names the channel, the text the numbers that this statement stopped.
  insert into public.outbox (event, stop_id, text, channel, recipient)
  select
    queue_stops.event,
    stop_ids[1],
    case
      when numbers is null then format('contacts: %s', cardinality(stopped))
      else format('%s (contacts: %s)', numbers, cardinality(stopped))
    end,
    target.channel,
    target.recipient
  from public.channels target
  where target.channel = 'chat';

  -- Mail goes to people who call, so it names what was typed only if an open lead is hidden. Its
  -- text has the numbers that are stopped with it, because allow() has to name these, too.
  insert into public.outbox (event, stop_id, text, channel, recipient)
  select
    queue_stops.event,
    stop.id,
    nullif(
      array_to_string(
        (sales_internal.numbers_with(array[stop.contact], stop.at))[:10],
        ' '
      ),
      ''
    ),
    target.channel,
    target.recipient
  from public.channels target
  join public.stops stop
    on stop.id = any (stop_ids)
    and stop.contact = any (typed)
    and stop.channel = 'all'
  where target.channel = 'email'
    and exists (
      select from public.leads hidden
      where hidden.contacts && stopped
        and hidden.is_open
        and hidden.created_at <= stop.at
    );
end $$;

comment on function sales_internal.queue is
  'Queues a message about a lead for each channel and recipient that the site set.';
comment on function sales_internal.queue_stops is
  'Queues the messages about contacts that one statement stopped or allowed.';
