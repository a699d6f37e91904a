create function sales.add_lead(
  contact_name text, phone text, business_name text default null, business_type text default null,
  email text default null, note text default null, monthly_lead_volume text default null) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  added public.leads; held text;
begin
  if contact_name ~ '\S' is not true then
    raise exception 'the name is missing';
  elsif (sales.contacts_in(concat_ws(' | ', phone, email)) <> '{}') is not true then
    raise exception 'no number or address can be read in "%"', phone;
  elsif lower(business_type) not in ('plumbing', 'hvac', 'electrical', 'roofing', 'landscaping', 'other') then
    raise exception '"%" is none of plumbing, hvac, electrical, roofing, landscaping, other', business_type;
  elsif monthly_lead_volume not in ('0-50', '51-150', '151-500', '500+') then
    raise exception '"%" is none of 0-50, 51-150, 151-500, 500+', monthly_lead_volume;
  elsif greatest(length(contact_name), length(business_name), length(phone)) > 200 or length(email) > 320 then
    raise exception 'name, business and phone have at most 200 characters, an email 320';
  end if;
  insert into public.leads (id, contact_name, phone, business_name, business_type, email, monthly_lead_volume, source)
  values (gen_random_uuid(), btrim(contact_name), coalesce(nullif(btrim(phone), ''), '-'),
    btrim(coalesce(nullif(btrim(business_name), ''), contact_name)), lower(business_type), nullif(btrim(email), ''),
    monthly_lead_volume, 'phone')
  returning * into added;
  insert into public.calls (at, lead_id, person, login, outcome, note)
  select clock_timestamp(), added.id, added.person, session_user, 'note', btrim(add_lead.note)
  where add_lead.note ~ '\S';
  perform sales.queue('lead.created', added.id), sales.take(added.id);
  if not sales.reserve(added.person) then
    select format(' %s has them until %s.', other.login, sales.say_time(other.until, null)) into held
    from sales.reservations_in_force other where other.person = added.person;
    held := coalesce(held, ' A colleague is taking them.');
  end if;
  return concat(format('Added %s (%s) as %s. ', added.contact_name, added.business_name, added.id),
    sales.next_step(added.id), held);
end $$;
comment on function sales.add_lead is
  'Adds who called: add_lead(''Dee Day'', ''(214) 555-0100'', ''Day Drains'', note => ''wants an offer''). They '
  'agreed to nothing automated.';
