-- The messages about a lead or a call, in the transaction of what they are about. A site that has a
-- channel asks for `at_least` one, because the database may have lost its channels.
create function sales_internal.queue(
  event text,
  lead_id uuid,
  call_id uuid default null,
  at_least bigint default 0
)
returns void
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  -- Mail is for people who call, so it has only new leads.
  targets constant public.channels[] := array(
    select target
    from public.channels target
    where target.channel <> 'email'
      or queue.event = 'lead.created'
  );
begin
  -- The site knows this failure by its code, and then writes its channels.
  if cardinality(targets) < at_least then
    raise exception 'the database lists no channel' using errcode = 'no_data_found';
  end if;

  -- One row for each target, so that a mail server that is down delays no webhook.
  insert into public.outbox (event, lead_id, call_id, channel, recipient)
  select queue.event, queue.lead_id, queue.call_id, target.channel, target.recipient
  from unnest(targets) target;
end $$;

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
  stopped_now constant text[] := array(
    select contact
    from public.stops
    where id = any (stop_ids)
    order by contact
  );
  numbers text;
begin
  -- A stop that was drained twice from the spool, or an allow that ended none, is no news.
  if stopped_now = '{}' then
    return;
  end if;

  -- The numbers for the chat room, without addresses: one could be a link, and says who it is. Ten
  -- at most, because a room is read on a phone.
  select string_agg(number, ', ') into numbers
  from (
    select number
    from unnest(stopped_now) number
    where sales_internal.is_number(number)
    limit 10
  ) first_numbers;

  -- First what to send to whom: mail, webhook and chat room have their own rows.
  with message as (
    -- The webhook gets one for each contact, because it keeps the CRM's opt-out list.
    select
      stop.id as stop_id,
      null::text as text,
      target.channel,
      target.recipient
    from public.channels target
    join public.stops stop on stop.id = any (stop_ids)
    where target.channel = 'webhook'

    union all

    -- The chat room gets one line for the statement: its stop says what is stopped, its text for
    -- which numbers.
    select
      stop_ids[1],
      case
        when numbers is null then format('contacts: %s', cardinality(stopped_now))
        else format('%s (contacts: %s)', numbers, cardinality(stopped_now))
      end,
      target.channel,
      target.recipient
    from public.channels target
    where target.channel = 'chat'

    union all

    -- Mail goes to people who call, so it names a contact that was typed only if its stop, or one
    -- of the numbers that came with it, hides an open lead.
    select
      stop.id,
      null,
      target.channel,
      target.recipient
    from public.channels target
    join public.stops stop
      on stop.id = any (stop_ids)
      and stop.contact = any (typed)
    where target.channel = 'email'
      -- A lead that another stop hides, too, was hidden before: nothing changes for sales.
      and exists (
        select from sales_internal.leads_with_stops hidden
        where hidden.contacts && (
            stop.contact || sales_internal.numbers_with(array[stop.contact], stop.at)
          )
          and hidden.is_open
          and hidden.hidden_by <@ stop_ids
      )
  )
  insert into public.outbox (event, stop_id, text, channel, recipient)
  select queue_stops.event, message.*
  from message;
end $$;

comment on function sales_internal.queue is
  'Queues a message about a lead for each channel and recipient that the site set.';
comment on function sales_internal.queue_stops is
  'Queues the messages about contacts that one statement stopped or allowed.';
