-- What a caller needs before dialing, of the first person whom nobody else calls. Without a generic
-- plan, the first calls of a session plan all three lists anew.
create function sales.next_call(only_language text default null)
returns table (
  contact_name varchar,
  business_name varchar,
  phone varchar,
  local_time text,
  why varchar,
  last_note text,
  tries integer,
  call_until timestamptz,
  business_type varchar,
  monthly_lead_volume varchar,
  language varchar,
  came_from text,
  known text,
  others text,
  may_automate_calls boolean,
  lead_id uuid
)
language plpgsql security definer
set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan as $$
declare
  candidate record;
  due sales_internal.to_call;
  taken integer := 0;
begin
  -- Before the search: if nobody is found, nobody is at hand, not even the person before.
  perform sales_internal.begin_to_take();

  if only_language not in ('es', 'en') then
    raise exception 'the language "%" is none of es, en', only_language;
  end if;

  for candidate in
    select *
    from (
      -- First whom this login reserved and didn't log. People are looked up one by one, and without
      -- offset 0, PostgreSQL would read everybody's agenda.
      (
        select
          mine.main_contact,
          open.person,
          listed.language
        from sales_internal.reservations_in_force mine
        -- Two people may share a number, and each may have several open leads.
        cross join lateral (
          select distinct lead.person
          from public.leads lead
          where lead.main_contact = mine.main_contact
            and lead.is_open
        ) open
        cross join lateral (
          select
            listed.tier,
            listed.turn,
            listed.language
          from sales_internal.to_call listed
          where listed.person = open.person
          offset 0
        ) listed
        where mine.login = session_user
        -- First the reservation that expires first, because then colleagues get that person.
        order by
          mine.until,
          listed.tier,
          listed.turn
      )
      union all
      -- Then in the order of the list. The last tier is read only if the others have nobody.
      (
        select
          listed.main_contact,
          listed.person,
          listed.language
        from sales_internal.to_call listed
        where listed.tier < 3
        order by
          listed.tier,
          listed.turn
      )
      union all
      -- Who was tried before.
      (
        select
          listed.main_contact,
          listed.person,
          listed.language
        from sales_internal.to_call listed
        where listed.tier = 3
        order by listed.turn
      )
    ) listed
    -- Who speaks no Spanish leaves those who asked for it to a colleague.
    where coalesce(listed.language, 'en') = coalesce(only_language, listed.language, 'en')
  -- A colleague who asks at the same moment tries the next one, and nobody waits.
  loop
    if not sales_internal.reserve(candidate.main_contact) then
      taken := taken + 1;
      continue;
    end if;

    -- Read after reserving, because a colleague may have just logged a call.
    select * into due
    from sales_internal.to_call listed
    where listed.person = candidate.person;
    exit when found;

    -- They were called or stopped meanwhile, so their phone isn't reserved.
    delete from public.reservations reserved
    where reserved.main_contact = candidate.main_contact;
  end loop;

  -- No error, because a script that calls until nobody is left ends with it.
  if due.lead_id is null then
    raise notice '%. to_contact has who is to be written to, agenda who comes next.',
      case
        when taken > 0 then format('Colleagues have all who are to be called now (%s)', taken)
        else 'Nobody is to be called now'
      end;
    return;
  end if;

  -- From here on log_call() is about them.
  perform sales_internal.take(due.lead_id);

  -- Where they came from is read here, because the list would read it for everybody.
  return query
    select
      due.contact_name,
      due.business_name,
      due.phone,
      -- Their clock, so that nobody says good morning in the evening.
      to_char(now() at time zone sales_internal.zone_of(due.phone_e164), 'Dy FMHH12:MI AM'),
      due.why,
      due.last_note,
      due.tries,
      due.call_until,
      due.business_type,
      due.monthly_lead_volume,
      due.language,
      sales_internal.came_from(lead.attribution),
      -- Whoever calls a customer, or a phone that others answer, should know it before.
      nullif(concat_ws('; ', known.agreed, known.won), ''),
      sales_internal.say_people(sales_internal.others_with_contact(lead, only_ended => false), 3),
      due.may_automate_calls,
      due.lead_id
    from public.leads lead
    cross join sales_internal.known_of(due.person) known
    where lead.id = due.lead_id;
end $$;

comment on function sales.next_call is
  'The next person to call, reserved for you for 30 minutes. '
  'Then log_call(''talked'', ''wants an offer''). next_call(''es'') gives only who asked for '
  'Spanish, next_call(''en'') the others.';
