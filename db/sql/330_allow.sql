-- The contacts that stay stopped, with their channels, such as: pat@ash.com (all).
create function sales_internal.say_stopped(contacts text[])
returns text
language sql stable
return (
  -- By contact, because that is what allow() takes.
  select string_agg(format('%s (%s)', contact, channels), ', ' order by contact)
  from (
    -- A channel that was stopped twice is named once.
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
  -- Each sentence has an id, so three are enough to read.
  at_most constant integer := 3;
  sentences constant text[] := array(
    select format(
      ' %s stays hidden: allow(''%s'', ...) frees them.', lead.contact_name, lead.id)
    from (
      -- One sentence for a person, whose newest lead names all contacts of theirs.
      select distinct on (each.person) each.*
      from public.leads each
      where each.id = any (lead_ids)
      order by
        each.person,
        each.created_at desc
    ) lead
    order by lead.created_at desc
  );
begin
  -- The others are only counted.
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
  -- The next step of each is a query of its own.
  at_most constant integer := 5;
  people constant uuid[] := array(
    select id
    from (
      select distinct on (each.person) each.*
      from public.leads each
      where each.id = any (lead_ids)
      -- The lead that is still open says what is next, and an ended one only that nothing is.
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
  -- Read after the stops ended, so that the sentence agrees with the lists.
  for index in 1 .. least(cardinality(people), at_most) loop
    step := sales_internal.next_step(people[index]);
    said := said || (
      select format(' %s: %s', contact_name, lower(left(step, 1)) || substr(step, 2))
      from public.leads
      where id = people[index]
    );
  end loop;

  -- These are in the lists as well.
  if cardinality(people) > at_most then
    said := format('%s And %s more.', said, cardinality(people) - at_most);
  end if;
  return said;
end $$;

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
  people text[];
  hidden_before uuid[];
  hidden_after uuid[];
  lifted uuid[];
  ended text[];
  notified uuid[];
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

  -- Their other leads have contacts of their own, which may hide them, too.
  people := array(
    select distinct person
    from public.leads
    where id = any (ids)
  );

  -- Compared with who is hidden at the end, to say whom this freed.
  hidden_before := array(
    select id
    from sales_internal.leads_with_stops
    where id = any (ids)
      and is_stopped
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

  -- Read again, because another stop may still hide them.
  hidden_after := array(
    select id
    from sales_internal.leads_with_stops
    where id = any (ids)
      and is_stopped
  );

  -- What was stopped, and needs a new consent.
  select string_agg(kind, ' and ') into no_consent
  from unnest('{calls,texts}'::text[]) kind
  where ended && array['all', kind]
    and not exists (
      select from sales_internal.leads_with_stops lead
      where lead.id = any (ids)
        and kind = any (lead.consents_in_force)
    );

  -- What was done, what is still in force, and what is next for whom.
  return concat(
    format(
      'Allowed %s (stops ended: %s).',
      array_to_string(allowed, ', '),
      coalesce(cardinality(lifted), 0)
    ),
    -- A number that was typed wrong probably has none.
    case when lifted is null then ' Nothing was stored, because it has no such stop.' end,
    ' Still stopped: ' || sales_internal.say_stopped(allowed || array(
      select unnest(contacts)
      from public.leads
      where person = any (people)
    )) || '.',
    sales_internal.say_hidden(hidden_after),
    sales_internal.say_freed(array(
      -- Freed are those who were hidden before and aren't now. Another stop may still hide some.
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
