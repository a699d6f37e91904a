-- A call at the time `lifted_at`, which lifted stops of the page /stop, was undone. Sets the stops that no other call lifts again.
create function sales_internal.restore_stops(person text, lifted_at timestamptz, how text) returns void
language sql set search_path = pg_catalog, pg_temp as $$
  insert into public.revocations (contact, channel, how)
  select own.identity, 'do_not_call', restore_stops.how
  from (select distinct unnest(contacts) as identity from public.leads where person_key = person) own
  cross join lateral (
    select max(at) filter (where channel = 'do_not_call') as stopped_at,
      max(at) filter (where channel = 'do_not_call_lifted') as freed_at
    from public.revocations
    where revocations.identity = own.identity and revocations.lead_id is null and channel in ('do_not_call', 'do_not_call_lifted')
  ) stop
  where stopped_at < lifted_at and freed_at >= lifted_at
    and not exists (
      select from sales_internal.entries entry
      where entry.person_key = person and entry.outcome in ('reached', 'won') and entry.at > stopped_at)
$$;
