-- A login erases at most twenty leads in 24 hours. Each erased lead leaves a stop of its own id, so
-- these stops count what the login erased. With the lock, its erasures wait for each other.
create function sales_internal.check_erasures(leads bigint, is_owner boolean)
returns void
language plpgsql as $$
declare
  recent bigint;
begin
  perform from sales_internal.locks
  where purpose = 'erasures'
    and slot = sales_internal.slot_of(session_user)
  for no key update;

  -- Stops are append-only, so nobody takes the count back.
  select count(*) into recent
  from public.stops
  where source = 'erase'
    and login = session_user
    and sales_internal.is_lead_id(contact)
    and at > clock_timestamp() - interval '24 hours';

  -- One login that was stolen, or a slip in a loop, empties twenty leads at most. The owner has
  -- backups.
  if recent + leads > 20 and not is_owner then
    raise exception 'a login erases at most twenty leads in 24 hours: ask the owner of the '
      'database';
  end if;
end $$;

-- Empties all leads of a person. `keeps_phone`: others have the phone.
create function sales_internal.empty_leads(ids uuid[], person text, keeps_phone boolean)
returns void
language plpgsql set plan_cache_mode = force_generic_plan as $$
begin
  -- Nobody is to be notified about a lead that is erased.
  delete from public.outbox
  where lead_id = any (ids)
    and state = 'waiting';

  -- Notes may have anything about them. Calls to a phone that others share still count for when it
  -- may ring again.
  update public.calls call
  set
    note = null,
    person = null,
    main_contact = case when keeps_phone then call.main_contact end
  where call.person = empty_leads.person;

  -- The row stays, because the figures of campaigns count it. The trigger makes its id its only
  -- contact.
  update public.leads
  set
    contact_name = '',
    business_name = '',
    phone = '',
    email = null,
    business_type = null,
    monthly_lead_volume = null,
    trade_detail = null,
    plan = null,
    missed_calls = null,
    call_time = null,
    language = null,
    reach_by = null,
    calculation = null,
    attribution = null,
    ip_address = null,
    erased_at = clock_timestamp()
  where id = any (ids);
end $$;

-- A person may ask for it by law. It empties what identifies them, and keeps the proof that they
-- stopped contact.
create function sales.erase(what text, reason text)
returns text
language plpgsql security definer
set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan as $$
declare
  people constant text[] := sales_internal.people_of(what);

  -- Locked in the order of id, as log_call does, so that the two never wait in a circle.
  ids constant uuid[] := array(
    select id
    from public.leads
    where person = any (people)
      and erased_at is null
    order by id
    for no key update
  );

  named text[];
  main text;
  shared text[];
  unshared text[];
  others text[];
  stopped uuid[];
begin
  -- The reason is the proof that they asked.
  if reason ~ '\S' is not true then
    raise exception 'why? erase(%, ''asked by mail'')', quote_nullable(what);
  end if;

  if ids = '{}' then
    raise exception 'nobody has "%", or they were erased', what;
  end if;

  -- All contacts of the person, also those of their other leads.
  named := sales_internal.contacts_of(ids[1]::text);

  -- A couple may share a number, so the caller has to say which of them asked.
  if cardinality(people) > 1 then
    raise exception '% people have "%": pass the lead_id of one: %',
      cardinality(people),
      what,
      sales_internal.say_people(people, '%3$s (%1$s)', 20);
  end if;

  -- After the names are known, so that the error about several people comes first.
  perform sales_internal.check_erasures(
    cardinality(ids),
    pg_has_role(session_user, current_user, 'usage')
  );

  -- Their phone, or their address if they have none. Others may have it, too.
  main := (
    select main_contact
    from public.leads
    where id = ids[1]
  );

  -- A couple's address isn't stopped because one of them asked.
  shared := array(
    select contact
    from unnest(named) contact
    where exists (
      select from public.leads
      where contacts @> array[contact]
        and id <> all (ids)
    )
  );

  -- Contacts that only they had are stopped: who asks to be erased wants no call.
  unshared := array(
    select contact
    from unnest(named) contact
    where contact <> all (shared)
  );

  -- People with the same phone, who may be the same person under another spelling.
  others := array(
    select distinct person
    from public.leads
    where contacts @> array[main]
      and main_contact = main
      and person <> all (people)
  );

  -- Waits for a session that is reserving the phone (at most the login's lock_timeout), so that
  -- nobody gets the person while they are erased.
  perform from sales_internal.locks
  where purpose = 'phone'
    and slot = sales_internal.slot_of(main)
  for no key update;

  -- A reservation belongs to the phone, so it stays if somebody else has that.
  if others = '{}' then
    delete from public.reservations
    where main_contact = main;
  end if;

  perform sales_internal.empty_leads(ids, people[1], keeps_phone => others <> '{}');

  -- Stops of their contacts, and of the ids, which only count erasures and send no message.
  with recorded as (
    insert into public.stops (contact, channel, source, how, login)
    select distinct contact, 'all', 'erase', reason, session_user
    from unnest(unshared || ids::text[]) contact
    returning id, contact
  )
  select array_agg(id) filter (where contact <> all (ids::text[])) into stopped
  from recorded;
  perform sales_internal.queue_stops('contact.stopped', stopped);

  -- Names what stays, because it may be the same person under another spelling.
  return concat(
    format('Erased %s (leads: %s)', array_to_string(named, ', '), cardinality(ids)),
    case when unshared <> '{}' then ', and stopped all contact' end,
    '.',
    ' Not stopped, because others have it: ' || nullif(array_to_string(shared, ', '), '') || '.',
    format(
      ' Not erased, with the same %s: ',
      case when sales_internal.is_number(main) then 'number' else 'address' end
    )
      || sales_internal.say_people(others, '%1$s (%3$s)', 3)
      || '.'
  );
end $$;

comment on function sales_internal.check_erasures is
  'Refuses more erasures than a login may make in a day.';
comment on function sales_internal.empty_leads is
  'Empties what identifies the person of some leads, and their calls.';
comment on function sales.erase is
  'Empties all leads of a person, and stops all contact: erase(''<lead_id>'', ''asked by mail''). '
  'Consents and stops stay.';
