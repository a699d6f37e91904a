-- A stop belongs to contacts. So it hides everybody who has one of them, and names them.
create function sales.stop(
  what text default 'at hand',
  how text default null,
  channel text default 'all'
)
returns text
language plpgsql security definer
set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan as $$
declare
  -- What the caller named, and the numbers that came with it: the phone may ring again otherwise.
  given constant text[] := sales_internal.contacts_of(what);
  stopped constant text[] := given || sales_internal.numbers_with(given);
  people text;
  added uuid[];
begin
  -- Swapped arguments must not stop more than was asked for.
  perform sales_internal.check_channel('stop', what, how, channel);

  -- A bot typed somebody else's number, who hasn't asked for anything.
  if exists (
    select from public.leads
    where id = sales_internal.lead_named(what)
      and status = 'spam'
  ) then
    raise exception 'this lead is spam, so its number may be somebody else''s: pass a number or '
      'an address';
  end if;

  -- Said before the stop is recorded, because it hides where they stand.
  people := sales_internal.say_people(
    array(
      select id
      from public.leads
      where contacts && stopped
    ),
    5
  );

  -- Recorded again if it was stopped before, because each request is proof, and a stop of sales
  -- holds for later leads, too. It needs no reason.
  with recorded as (
    insert into public.stops (contact, channel, source, how, login)
    select contact, stop.channel, 'sales', case when stop.how ~ '\S' then stop.how end, session_user
    from unnest(stopped) contact
    returning id
  )
  select array_agg(id) into added
  from recorded;

  -- The messages are in the same transaction, so none is lost.
  perform sales_internal.queue_stops('contact.stopped', added);

  -- Who is concerned comes last, because it may be long.
  return concat(
    case channel
      when 'all' then 'Stopped all contact with '
      when 'calls' then 'Stopped automated calls to '
      else 'Stopped texts to '
    end,
    array_to_string(stopped, ', '),
    ', until allow().',
    ' Of: ' || people || '.'
  );
end $$;

comment on function sales.stop is
  'Stops contact with a number, an address or a lead''s person, and with the numbers that came '
  'with these, in earlier and later leads: stop(''(214) 555-0100'', ''by mail''). '
  'The channel texts stops texts only, the channel calls automated calls only.';
