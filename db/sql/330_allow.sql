-- The contacts that stay stopped, with their channels, such as: pat@ash.com (all).
create function sales_internal.say_stopped(contacts text[])
returns text
language sql stable
return (
  select string_agg(format('%s (%s)', contact, channels), ', ' order by contact)
  from (
    select
      contact,
      string_agg(distinct channel, ', ') as channels
    from sales_internal.recorded_stops
    where contact = any (contacts)
      and not is_ended
    group by contact
  ) stopped
);

-- Who stays hidden, with what frees them.
create function sales_internal.say_hidden(lead_ids uuid[])
returns text
language plpgsql stable set plan_cache_mode = force_generic_plan as $$
declare
  at_most constant integer := 3;
  sentences constant text[] := array(
    select format(
      ' %s stays hidden: allow(''%s'', ...) frees them.', lead.contact_name, lead.id)
    from (
      select distinct on (each.person) each.*
      from public.leads each
      where each.id = any (lead_ids)
        and each.erased_at is null
      order by
        each.person,
        each.created_at desc
    ) lead
    order by lead.created_at desc
  );
begin
  return array_to_string(sentences[:at_most], '')
    || case
      when cardinality(sentences) > at_most
      then format(' %s more stay hidden.', cardinality(sentences) - at_most)
      else ''
    end;
end $$;

-- What comes next for whom it freed.
create function sales_internal.say_freed(lead_ids uuid[])
returns text
language plpgsql stable set plan_cache_mode = force_generic_plan as $$
declare
  at_most constant integer := 5;
  people constant uuid[] := array(
    select id
    from (
      select distinct on (each.person) each.*
      from public.leads each
      where each.id = any (lead_ids)
        and each.erased_at is null
      order by
        each.person,
        each.is_open desc,
        each.created_at desc
    ) lead
    order by lead.created_at desc
  );
  said text := '';
  step text;
begin
  for place in 1 .. least(cardinality(people), at_most) loop
    step := sales_internal.next_step(people[place]);
    said := said || (
      select format(' %s: %s', contact_name, lower(left(step, 1)) || substr(step, 2))
      from public.leads
      where id = people[place]
    );
  end loop;

  if cardinality(people) > at_most then
    said := format('%s And %s more.', said, cardinality(people) - at_most);
  end if;
  return said;
end $$;

-- Ends the stops that are committed. One that another session commits later holds.
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
  allowed constant text[] := sales_internal.contacts_of(what);
  ids uuid[];
  people text[];
  hidden_before uuid[];
  hidden_after uuid[];
  lifted uuid[];
  ended text[];
  notified uuid[];
  no_consent text;
begin
  if how ~ '\S' is not true then
    raise exception 'how did they allow it? allow(%, ''called us'')', quote_nullable(what);
  end if;
  perform sales_internal.check_channel('allow', what, how, channel);

  -- Whom it concerns, and who of them is hidden.
  ids := array(
    select id
    from public.leads
    where contacts && allowed
  );
  people := array(
    select distinct person
    from public.leads
    where id = any (ids)
  );
  hidden_before := array(
    select id
    from sales_internal.leads_with_stops
    where id = any (ids)
      and is_stopped
  );

  -- Adds a row for each stop that is in force.
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
  ended := array(
    select distinct stop.channel
    from public.stops stop
    where stop.id = any (lifted)
  );

  -- One message for each contact.
  notified := array(
    select distinct on (stop.contact) stop.id
    from public.stops stop
    where stop.id = any (lifted)
    order by
      stop.contact,
      stop.channel
  );
  perform sales_internal.queue_stops('contact.allowed', notified);

  -- Who is hidden by another stop.
  hidden_after := array(
    select id
    from sales_internal.leads_with_stops
    where id = any (ids)
      and is_stopped
  );

  -- What was stopped, and needs a new agreement.
  select string_agg(kind, ' and ') into no_consent
  from unnest('{calls,texts}'::text[]) kind
  where ended && array['all', kind]
    and not exists (
      select from sales_internal.consents_in_force consent
      where consent.lead_id = any (ids)
        and consent.channel = kind
    );

  return concat(
    format(
      'Allowed %s (stops ended: %s).',
      array_to_string(allowed, ', '),
      coalesce(cardinality(lifted), 0)
    ),
    ' Still stopped: ' || sales_internal.say_stopped(allowed || array(
      select unnest(contacts)
      from public.leads
      where person = any (people)
    )) || '.',
    sales_internal.say_hidden(hidden_after),
    sales_internal.say_freed(array(
      select unnest(hidden_before)
      except
      select unnest(hidden_after)
    )),
    ' Automated ' || no_consent || ' need a new agreement.'
  );
end $$;

comment on function sales_internal.say_stopped is
  'Which of these contacts are stopped, and for what.';
comment on function sales_internal.say_hidden is 'Names who stays hidden, and what frees them.';
comment on function sales_internal.say_freed is 'Says what is next for whom allow() freed.';
comment on function sales.allow is
  'Ends stops of a number, an address or a lead''s person: '
  'allow(''(214) 555-0100'', ''called us''). The channel all ends all three.';
