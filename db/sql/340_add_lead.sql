-- What add_lead refuses.
create function sales_internal.check_lead(
  contact_name text,
  phone text,
  business_name text,
  business_type text,
  email text,
  monthly_lead_volume text
)
returns void
language plpgsql stable as $$
declare
  -- The values of the form, or reports would have two names for one trade.
  types constant text[] := '{plumbing,hvac,electrical,roofing,landscaping,other}';
  volumes constant text[] := '{0-50,51-150,151-500,500+}';
begin
  -- Without a name there is no person, and nobody to ask for.
  if contact_name ~ '\S' is not true then
    raise exception 'the name is missing';
  end if;

  -- Nobody could call back, and no stop could ever hide them.
  if sales_internal.contacts_in(concat_ws(' | ', phone, email)) = '{}' then
    raise exception 'no number or address can be read in "%"', concat_ws(', ', phone, email);
  end if;

  -- A note in its place would be lost, and nobody could write to a misspelled address.
  if email ~ '\S'
    and sales_internal.has_address(sales_internal.contacts_in(email)) is not true
  then
    raise exception 'no address can be read in "%": leave it out, or write note => ''...''', email;
  end if;

  if lower(business_type) <> all (types) then
    raise exception '"%" is none of %', business_type, array_to_string(types, ', ');
  end if;

  if monthly_lead_volume <> all (volumes) then
    raise exception '"%" is none of %', monthly_lead_volume, array_to_string(volumes, ', ');
  end if;

  -- The limits of the columns, whose own errors name none of these.
  if greatest(length(contact_name), length(business_name), length(phone)) > 200
    or length(email) > 320
  then
    raise exception 'name, business and phone have at most 200 characters, an email 320';
  end if;
end $$;

-- Somebody who phones is a lead like any other, without a visit and without a consent.
create function sales.add_lead(
  contact_name text,
  phone text,
  business_name text default null,
  business_type text default null,
  email text default null,
  note text default null,
  monthly_lead_volume text default null
)
returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  added public.leads;
  known record;
  reserved_by text;
begin
  -- Nobody is at hand from here on, even if a check refuses the new lead: log_call() must not be
  -- about the person before.
  perform sales_internal.begin_to_take();

  -- Here rather than by the constraints, whose errors a salesperson can't read.
  perform sales_internal.check_lead(
    contact_name,
    phone,
    business_name,
    business_type,
    email,
    monthly_lead_volume
  );

  -- The trigger reads the contacts, and sets person and status.
  insert into public.leads (
    id,
    contact_name,
    phone,
    business_name,
    business_type,
    email,
    monthly_lead_volume,
    source
  )
  values (
    gen_random_uuid(),
    -- Columns that may not be empty: a dash for no number, the name for no business.
    btrim(add_lead.contact_name),
    coalesce(nullif(btrim(add_lead.phone), ''), '-'),
    btrim(coalesce(nullif(btrim(add_lead.business_name), ''), add_lead.contact_name)),
    lower(add_lead.business_type),
    nullif(btrim(add_lead.email), ''),
    add_lead.monthly_lead_volume,
    'phone'
  )
  returning * into added;

  -- A note is a row of calls that counts as no try: timeline() and the lists show it.
  if note ~ '\S' then
    insert into public.calls (at, lead_id, main_contact, person, login, outcome, note)
    values (
      clock_timestamp(),
      added.id,
      added.main_contact,
      added.person,
      session_user,
      'note',
      btrim(add_lead.note)
    );
  end if;

  -- Who adds a lead knows of it, so only the CRM hears of it.
  perform sales_internal.queue('lead.created', '{webhook}', added.id);

  -- From here on log_call() is about them.
  perform sales_internal.take(added.id);

  -- A colleague's reservation doesn't matter to the caller on the phone, so it is only named.
  if not sales_internal.reserve(added.main_contact) then
    select
      format(
        ' %s has them until %s.',
        other.login,
        sales_internal.say_time(other.until, null)
      ) into reserved_by
    from sales_internal.reservations_in_force other
    where other.main_contact = added.main_contact;

    -- Otherwise a session holds one of their leads, or has just added them.
    reserved_by := coalesce(reserved_by, ' Not reserved: a colleague may call them, too.');
  end if;

  known := sales_internal.known_of(added.person);

  -- The id first, because it names them in every other function. Who rang may be a customer, or one
  -- of the others under another spelling.
  return concat(
    format(
      'Added %s (%s) as %s. ',
      sales_internal.one_line(added.contact_name),
      sales_internal.one_line(added.business_name),
      added.id
    ),
    sales_internal.next_step(added.id),
    reserved_by,
    ' Known: ' || nullif(concat_ws('; ', known.agreed, known.won), '') || '.',
    sales_internal.say_others(added, are_open => true),
    sales_internal.say_others(added, are_open => false)
  );
end $$;

comment on function sales_internal.check_lead is 'Refuses what no lead can have.';
comment on function sales.add_lead is
  'Adds who called: add_lead(''Dee Day'', ''(214) 555-0100'', ''Day Drains'', '
  'note => ''wants an offer''). They agreed to nothing automated.';
