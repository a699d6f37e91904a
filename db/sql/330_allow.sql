-- Ends the stops that are committed. One that another session commits later stays in force.
create function sales.allow(
  what text default 'at hand',
  how text default null,
  channel text default 'all'
)
returns text
language plpgsql security definer
set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan as $$
declare
  -- Doesn't widen, unlike stop(): who allows one number has said nothing of another.
  allowed constant text[] := sales_internal.contacts_of(what);
  ids uuid[];
  lifted uuid[];
  ended text[];
  notified uuid[];
  still_stopped text;
  no_consent text;
begin
  -- The proof that a person asked for it, which the law wants of whoever calls again.
  if how ~ '\S' is not true then
    raise exception 'how did they allow it? allow(%, ''called us'')', quote_nullable(what);
  end if;

  -- Swapped arguments must not allow more than was asked for.
  perform sales_internal.check_channel('allow', what, how, channel);

  -- Whom it concerns.
  ids := array(
    select id
    from public.leads
    where contacts && allowed
  );

  -- Adds a row for each stop in force that this statement sees: one that a visitor sends meanwhile
  -- is newer than what they allowed.
  with ending as (
    insert into public.stops (contact, channel, source, lifts, how, login)
    select stop.contact, stop.channel, 'sales', stop.id, allow.how, session_user
    from sales_internal.recorded_stops stop
    where stop.contact = any (allowed)
      and not stop.is_ended
      and allow.channel in ('all', stop.channel)
    returning id
  )
  select array_agg(id) into lifted
  from ending;

  -- The channels of the ended stops: consents to these are void, and have to be given anew.
  ended := array(
    select distinct stop.channel
    from public.stops stop
    where stop.id = any (lifted)
  );

  -- One message for each contact, even if several of its stops ended.
  notified := array(
    select distinct on (stop.contact) stop.id
    from public.stops stop
    where stop.id = any (lifted)
    order by
      stop.contact,
      stop.channel
  );
  perform sales_internal.queue_stops('contact.allowed', notified);

  -- Another contact of theirs may still be stopped, also in their other leads. By contact, because
  -- that is what allow() takes.
  select string_agg(format('%s (%s)', stopped.contact, stopped.channels), ', ')
  into still_stopped
  from (
    -- A channel that was stopped twice is named once.
    select
      stop.contact,
      string_agg(distinct stop.channel, ', ') as channels
    from sales_internal.recorded_stops stop
    where stop.contact = any (allowed || array(
        select unnest(own.contacts)
        from public.leads own
        where own.person in (
          select person
          from public.leads
          where id = any (ids)
        )
      ))
      and not stop.is_ended
    group by stop.contact
    order by stop.contact
  ) stopped;

  -- What was stopped, and needs a new consent.
  select string_agg(kind, ' and ') into no_consent
  from unnest('{calls,texts}'::text[]) kind
  where ended && array['all', kind]
    and not exists (
      select from sales_internal.leads_with_stops lead
      where lead.id = any (ids)
        and kind = any (lead.consents_in_force)
    );

  -- What was done, what is still in force, and where the people stand now.
  return concat(
    format(
      'Allowed %s (stops ended: %s).',
      array_to_string(allowed, ', '),
      coalesce(cardinality(lifted), 0)
    ),
    ' Still stopped: ' || still_stopped || '.',
    ' Now: ' || sales_internal.say_people(ids, 5) || '.',
    ' Automated ' || no_consent || ' need a new agreement.'
  );
end $$;

comment on function sales.allow is
  'Ends stops of a number, an address or a lead''s person: '
  'allow(''(214) 555-0100'', ''called us''). The channel all ends all three.';
