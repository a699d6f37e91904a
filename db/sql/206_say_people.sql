-- A line end, or a mark that turns the direction of a text, would let a name look like something
-- else in a terminal.
create function sales_internal.one_line(typed text)
returns text
language sql immutable parallel safe
return regexp_replace(
  typed,
  '[\s\u0001-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]+',
  ' ', 'g'
);

-- What sales should know of a person, whatever their newest lead says.
create function sales_internal.known_of(person text, out agreed text, out won text)
language plpgsql stable as $$
begin
  -- The agreed time that comes. The newest call with this time names who agreed on it.
  select format('agreed for %s, %s', sales_internal.say_time(lead.next_at, null), made.login)
  into agreed
  from public.leads lead
  join public.calls made
    on made.person = lead.person
    and made.next_at = lead.next_at
  where lead.person = known_of.person
    and lead.next_at > clock_timestamp()
  order by made.at desc
  limit 1;

  -- Their newest win. Without offset 0, PostgreSQL computes the wins of everybody.
  select format('won %s by %s', sales_internal.say_day(win.first_at), win.login)
  into won
  from public.leads lead
  cross join lateral (
    select *
    from sales_internal.wins each
    where each.call_id = lead.result
    offset 0
  ) win
  where lead.person = known_of.person
    and lead.status = 'won'
  order by win.first_at desc
  limit 1;
end $$;

-- Such as "Pat Doe (Ash Plumbing, new)": a person by their newest open lead, else their newest.
create function sales_internal.say_person(person text, with_id boolean)
returns text
language plpgsql stable as $$
declare
  named constant public.leads := (
    select each
    from public.leads each
    where each.person = say_person.person
    order by
      each.is_open desc,
      each.created_at desc
    limit 1
  );
  known constant record := sales_internal.known_of(person);

  -- Whoever has an open lead that nothing stops is in the lists.
  is_stopped constant boolean := not exists (
    select from sales_internal.leads_with_stops own
    where own.person = say_person.person
      and (own.is_open or own.id = named.id)
      and not own.is_stopped
  );
begin
  return format(
    '%s (%s)',
    sales_internal.one_line(named.contact_name),
    concat_ws(
      ', ',
      sales_internal.one_line(named.business_name),
      case when is_stopped then 'stopped' end,
      concat_ws(
        '; ',
        -- An agreed time says more than a status, and so does the day of a win.
        coalesce(known.agreed, case when named.status <> 'won' then named.status end),
        known.won
      ),
      case when with_id then named.id end
    )
  );
end $$;

-- The people of some leads, in each sentence that names people. Null if there are none.
-- Without a generic plan, `= any` of an array is planned anew for each call.
create function sales_internal.say_people(
  lead_ids uuid[],
  at_most integer,
  with_ids boolean default false
)
returns text
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan as $$
declare
  people constant text[] := array(
    select each.person
    from public.leads each
    where each.person in (
      select given.person
      from public.leads given
      where given.id = any (lead_ids)
    )
    group by each.person
    -- Whoever a caller has to know of first: appointments, then who is open, then the newest.
    order by
      coalesce(max(each.next_at) > clock_timestamp(), false) desc,
      bool_or(each.is_open) desc,
      coalesce(max(each.created_at) filter (where each.is_open), max(each.created_at)) desc
  );
  more constant integer := cardinality(people) - at_most;
begin
  return (
    select string_agg(sales_internal.say_person(person, with_ids), ', ' order by place)
    from unnest(people[:at_most]) with ordinality first_ones (person, place)
  )
    || case when more > 0 then format(' and %s more', more) else '' end;
end $$;

-- The others with a lead's main contact, of whom one may call or answer: a lead of each.
create function sales_internal.others_with_contact(lead public.leads, only_ended boolean)
returns uuid[]
language plpgsql stable set plan_cache_mode = force_generic_plan as $$
begin
  return array(
    select (array_agg(other.id))[1]
    from public.leads other
    -- The index is of all contacts.
    where other.contacts @> array[lead.main_contact]
      and other.main_contact = lead.main_contact
      and other.person <> lead.person
    group by other.person
    having not only_ended or not bool_or(other.is_open)
  );
end $$;

-- The others with a lead's main contact in a sentence, of whom one may call or answer: who is open,
-- or who isn't.
create function sales_internal.say_others(lead public.leads, are_open boolean)
returns text
language plpgsql stable as $$
declare
  others constant uuid[] := case
    -- As lists do, by the index of open leads, because log_call reads it each time.
    when are_open then array(
      select other.id
      from public.leads other
      where other.main_contact = lead.main_contact
        and other.is_open
        and other.person <> lead.person
    )
    else sales_internal.others_with_contact(lead, only_ended => true)
  end;
begin
  return case when others <> '{}' then format(
    ' %s with this %s: %s.',
    case when are_open then 'Also open' else 'Known' end,
    case when sales_internal.is_number(lead.main_contact) then 'number' else 'address' end,
    sales_internal.say_people(others, 3, with_ids => true)
  ) end;
end $$;

comment on function sales_internal.one_line is 'A text without line ends and direction marks.';
comment on function sales_internal.known_of is
  'A person''s agreed time that comes, and their newest win.';
comment on function sales_internal.say_person is 'A person in a sentence.';
comment on function sales_internal.say_people is
  'The people of some leads in a sentence, and where they stand.';
comment on function sales_internal.others_with_contact is
  'A lead of each other person with the same main contact, or of who has no open lead.';
comment on function sales_internal.say_others is
  'The other people with the same main contact, open or ended ones.';
