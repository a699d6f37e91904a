-- Empties the leads of a person. `kept` are the main contacts that others have.
create function sales_internal.empty_leads(ids uuid[], kept text[])
returns void
language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  given_up constant text[] := array(
    select distinct main_contact
    from public.leads
    where id = any (ids)
      and main_contact <> all (kept)
  );
begin
  -- Nobody is to be notified about a lead that is erased.
  delete from public.outbox
  where lead_id = any (ids)
    and state = 'waiting';

  -- A reservation belongs to the phone, so it stays if somebody else has that.
  delete from public.reservations
  where main_contact = any (given_up);

  -- Notes may have anything about them. Calls to a phone that others share still count for when it
  -- may ring again.
  update public.calls call
  set
    note = null,
    person = null,
    main_contact = case when call.main_contact = any (kept) then call.main_contact end
  where call.lead_id = any (ids);

  -- The last one who had a number takes it along, also from the calls to who was erased before.
  update public.calls call
  set main_contact = null
  where call.main_contact = any (given_up)
    and call.person is null;

  -- The row stays, because the figures of campaigns count it: where it came from names nobody, a
  -- click does. The trigger makes its id its only contact.
  update public.leads lead
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
    attribution = sales_internal.without_click(lead.attribution),
    ip_address = null,
    erased_at = clock_timestamp()
  where lead.id = any (ids);
end $$;

-- What campaigns are counted by. The source is read from a click id or the other site, if the link
-- names none.
create function sales_internal.without_click(attribution jsonb)
returns jsonb
language sql immutable parallel safe
return case when attribution is not null then
  jsonb_build_object('utm_source', sales_internal.came_from(attribution)) || (
    select coalesce(jsonb_object_agg(key, value), '{}')
    from jsonb_each(attribution)
    where key like 'utm\_%'
      or key = 'landing_path'
  )
end;

-- A person may ask for it by law. It empties what identifies them, and keeps the proof that they
-- stopped contact.
create function sales.erase(what text, reason text)
returns text
language plpgsql security definer
set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan as $$
declare
  people constant text[] := sales_internal.people_of(what);
  names constant text[] := array(
    select distinct sales_internal.whole_name(contact_name)
    from public.leads
    where person = any (people)
      and erased_at is null
  );
  ids uuid[];
  erased text[];
  others uuid[];
  shared text[];
  stopped uuid[];
begin
  -- The reason is the proof that they asked.
  if reason ~ '\S' is not true then
    raise exception 'why? erase(%, ''asked by mail'')', quote_nullable(what);
  end if;

  if names = '{}' then
    raise exception 'nobody has "%", or they were erased', what;
  end if;

  -- A couple may share a number, so the caller has to say which of them asked.
  if cardinality(names) > 1 then
    raise exception '% people have "%": pass the lead_id of one: %',
      cardinality(names),
      what,
      sales_internal.say_people(
        array(select id from public.leads where person = any (people)), 5, with_ids => true);
  end if;

  -- Who has one of their contacts and the same whole name is they, under another main contact.
  -- Locked in the order of id, as log_call does, so that the two never wait in a circle.
  ids := array(
    select id
    from public.leads
    where erased_at is null
      and (
        person = any (people)
        or contacts && array(
            select unnest(own.contacts)
            from public.leads own
            where own.person = any (people)
          )
          and sales_internal.whole_name(contact_name) = names[1]
      )
    order by id
    for no key update
  );

  erased := array(
    select distinct unnest(contacts) as contact
    from public.leads
    where id = any (ids)
    order by contact
  );

  -- They stay, and one may be the same person under another spelling.
  others := array(
    select id
    from public.leads
    where contacts && erased
      and id <> all (ids)
  );

  -- What others have isn't stopped because one of them asked.
  shared := array(
    select contact
    from unnest(erased) contact
    where exists (
      select from public.leads
      where id = any (others)
        and contact = any (contacts)
    )
  );

  perform sales_internal.empty_leads(
    ids,
    kept => array(select distinct main_contact from public.leads where id = any (others))
  );

  -- Whoever asks to be erased wants no call. A lead without a contact has nothing to stop.
  with recorded as (
    insert into public.stops (contact, channel, source, how, login)
    select contact, 'all', 'erase', reason, session_user
    from unnest(erased) contact
    where contact <> all (shared || ids::text[])
    returning id
  )
  select array_agg(id) into stopped
  from recorded;
  perform sales_internal.queue_stops('contact.stopped', stopped);

  return concat(
    format('Erased %s (leads: %s)', array_to_string(erased, ', '), cardinality(ids)),
    case when stopped is not null then ', and stopped all contact' end,
    '.',
    ' Not stopped, because others have it: ' || nullif(array_to_string(shared, ', '), '') || '.',
    ' Not erased: ' || sales_internal.say_people(others, 5, with_ids => true) || '.'
  );
end $$;

comment on function sales_internal.empty_leads is
  'Empties what identifies the person of some leads, and their calls.';
comment on function sales_internal.without_click is
  'What an erased lead keeps of where it came from.';
comment on function sales.erase is
  'Empties all leads of a person, and stops all contact: erase(''<lead_id>'', ''asked by mail''). '
  'Consents and stops stay.';
