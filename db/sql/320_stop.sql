-- The coming appointments of colleagues with people whom a stop hides.
-- Without a generic plan, `= any` of an array is planned anew for each call.
create function sales_internal.say_appointments(lead_ids uuid[])
returns text
language plpgsql stable set plan_cache_mode = force_generic_plan as $$
declare
  appointments constant text[] := array(
    select
      format(
        '%s with %s on %s',
        agreed.login,
        agreed.contact_name,
        sales_internal.say_time(agreed.next_at, null)
      )
    from (
      -- The newest call with this time names the colleague who agreed on it.
      select distinct on (lead.person)
        lead.contact_name,
        lead.next_at,
        made.login
      from public.leads lead
      join public.calls made
        on made.person = lead.person
        and made.next_at = lead.next_at
      where lead.id = any (lead_ids)
        and lead.next_at > clock_timestamp()
      order by
        lead.person,
        lead.next_at,
        made.at desc
    ) agreed
    -- Who records the stop knows their own appointments.
    where agreed.login <> session_user
    order by agreed.next_at
  );
begin
  -- Null without appointments, so that the answer says nothing of them.
  return ' This hides what is agreed: '
    || nullif(sales_internal.say_some(appointments, 5), '')
    || '.';
end $$;

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
  -- What the caller named. `stopped` also has the numbers that came with it.
  given constant text[] := sales_internal.contacts_of(what);
  stopped text[];
  ids uuid[];
  people text[];
  consents text;
  appointments text;
  added uuid[];
begin
  -- Swapped arguments must not stop more than was asked for.
  perform sales_internal.check_channel('stop', what, how, channel);

  -- A lead_id means all contacts of its person already.
  stopped := given;
  if not (what = 'at hand' or sales_internal.is_lead_id(what)) then
    stopped := given || sales_internal.numbers_with(given);
  end if;

  -- Read before the stop is recorded, because the lists hide these people afterwards.
  ids := array(
    select id
    from public.leads
    where contacts && stopped
  );

  -- The answer names people, of whom one may have sent several leads.
  people := array(
    select distinct person
    from public.leads
    where id = any (ids)
  );

  -- Only consents that there are, and that this channel ends.
  select string_agg(distinct kind, ' and ' order by kind) into consents
  from sales_internal.leads_with_stops lead
  cross join unnest(lead.consents_in_force) kind
  where lead.id = any (ids)
    and stop.channel in ('all', kind);

  -- Other channels hide nobody, so appointments stay. Who is stopped already has none in the lists.
  if channel = 'all' then
    appointments := sales_internal.say_appointments(array(
      select lead.id
      from sales_internal.leads_with_stops lead
      where lead.id = any (ids)
        and not lead.is_stopped
    ));
  end if;

  -- Recorded again if it was stopped before, because each request is proof, and a stop of sales
  -- holds for later leads, too.
  with recorded as (
    insert into public.stops (contact, channel, source, how, login)
    select contact, stop.channel, 'sales', stop.how, session_user
    from unnest(stopped) contact
    returning id
  )
  select array_agg(id) into added
  from recorded;

  -- The messages to CRM and chat room are in the same transaction, so none is lost.
  perform sales_internal.queue_stops('contact.stopped', added);

  -- Each part is null, and so left out, if there is nothing to say.
  return concat(
    case channel
      when 'all' then 'Stopped all contact with '
      when 'calls' then 'Stopped automated calls to '
      else 'Stopped texts to '
    end,
    array_to_string(stopped, ', '),
    ', of ' || sales_internal.say_people(people, '%1$s', 5),
    format(' (leads: %s), until allow().', cardinality(ids)),
    ' Their agreements to automated ' || consents || ' end.',
    appointments
  );
end $$;

comment on function sales_internal.say_appointments is
  'Names what colleagues agreed with the people of these leads.';
comment on function sales.stop is
  'Stops contact with a number or an address and the numbers that came with it, or with a lead''s '
  'person, in earlier and later leads: stop(''(214) 555-0100'', ''by mail''). '
  'The channel texts stops texts only, the channel calls automated calls only.';
