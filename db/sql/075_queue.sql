-- The messages about a lead or a call, in the transaction of what they are about: one for each way
-- of sending. To whom it goes, the site's settings say when it is sent.
create function sales_internal.queue(
  event text,
  vias text[],
  lead_id uuid,
  call_id uuid default null
)
returns void
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  insert into public.outbox (event, via, lead_id, call_id)
  select queue.event, via, queue.lead_id, queue.call_id
  from unnest(vias) via;
end $$;

-- The messages about what one statement stopped or allowed, not about what was stopped before.
-- `typed` are the contacts that somebody typed on the page.
create function sales_internal.queue_stops(
  event text,
  stop_ids uuid[],
  vias text[] default '{webhook}',
  typed text[] default '{}'
)
returns void
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  -- The webhook gets one for each contact, because it keeps the CRM's opt-out list.
  insert into public.outbox (event, via, stop_id)
  select queue_stops.event, 'webhook', stop_id
  from unnest(stop_ids) stop_id
  where 'webhook' = any (vias);

  -- Mail goes to people who call, so it names a contact that was typed only if its stop, or one of
  -- the numbers that came with it, hides an open lead.
  insert into public.outbox (event, via, stop_id)
  select queue_stops.event, 'email', stop.id
  from public.stops stop
  where 'email' = any (vias)
    and stop.id = any (stop_ids)
    and stop.contact = any (typed)
    -- A lead that another stop hides, too, was hidden before: nothing changes for sales.
    and exists (
      select from sales_internal.leads_with_stops hidden
      where hidden.contacts && (
          stop.contact || sales_internal.numbers_with(array[stop.contact])
        )
        and hidden.is_open
        and hidden.hidden_by <@ stop_ids
    );
end $$;

comment on function sales_internal.queue is
  'Queues a message about a lead or a call for each way of sending.';
comment on function sales_internal.queue_stops is
  'Queues the messages about contacts that one statement stopped or allowed.';
