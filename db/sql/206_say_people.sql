-- A list in a sentence: the first few, and how many more.
create function sales_internal.say_some(names text[], at_most integer)
returns text
language sql immutable parallel safe
-- Sentences stay short enough for a terminal.
return array_to_string(names[:at_most], ', ')
  || case
    when cardinality(names) > at_most then format(' and %s more', cardinality(names) - at_most)
    else ''
  end;

-- The newest name of each person, in the format `form`.
create function sales_internal.say_people(people text[], form text, at_most integer)
returns text
language plpgsql stable set plan_cache_mode = force_generic_plan as $$
begin
  return nullif(sales_internal.say_some(
    array(
      select format(form, lead.contact_name, lead.business_name, lead.id)
      from (
        -- A person is named as in their newest form, which is how they write to us.
        select distinct on (each.person) each.*
        from public.leads each
        where each.person = any (people)
        order by
          each.person,
          each.created_at desc
      ) lead
      -- The person who asked last is probably meant, so they are named first.
      order by lead.created_at desc
    ),
    at_most
  ), '');
end $$;

-- Who else may have answered: other open people whose phone is the same.
create function sales_internal.say_others(lead public.leads)
returns text
language plpgsql stable as $$
begin
  -- Null if there are none, so that the whole sentence is left out.
  return format(
    ' Also open with this %s: ',
    case when sales_internal.is_number(lead.main_contact) then 'number' else 'address' end
  ) || sales_internal.say_people(
    array(
      -- Only open leads: nobody has to decide anything about an ended one.
      select distinct other.person
      from public.leads other
      where other.main_contact = lead.main_contact
        and other.person <> lead.person
        and other.is_open
    ),
    '%1$s (%2$s)',
    3
  ) || '.';
end $$;

comment on function sales_internal.say_some is 'The first of some names, and how many more.';
comment on function sales_internal.say_people is 'The names of some people in a sentence.';
comment on function sales_internal.say_others is
  'Names other open people with the main contact of a lead. Null if there are none.';
