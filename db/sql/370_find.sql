-- Without capitals and accents: nunez finds Núñez.
create function sales_internal.plain_letters(typed text)
returns text
language sql immutable parallel safe
return case
  -- ASCII has none. Most names are, and this takes a tenth of the time.
  when octet_length(typed) = length(typed) then lower(typed)
  -- NFD writes an accent after its letter.
  else regexp_replace(normalize(lower(typed), NFD), '[\u0300-\u036f]', '', 'g')
end;

-- Salespeople remember a number, or half a name. Rows and columns are those of the view, so find
-- shows nobody whom the view hides.
create function sales.find(what text)
returns setof sales.leads
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  -- Compared as it was typed: a percent sign is no wildcard.
  words constant text := sales_internal.plain_letters(btrim(what));
  -- Ten digits of a lead_id may look like a number.
  given constant text[] := case
    when sales_internal.is_lead_id(what) then '{}'
    else sales_internal.contacts_in(left(what, 1000))
  end;

  -- Only a text without letters may be a part of a number.
  digits constant text := case
    when what !~ '[[:alpha:]]' then regexp_replace(what, '[^0-9]', '', 'g')
  end;
begin
  -- Ids first, which take an index, and then only their rows of the view, which takes longer for
  -- each.
  return query
    select shown.*
    from (
      -- By a number or address.
      select id, created_at
      from public.leads
      where contacts && given

      union

      -- Else by the lead_id, or by a part of a name, business, address or number.
      select id, created_at
      from (
        select
          *,
          concat_ws(' ', contact_name, business_name, email) as names
        from public.leads
        -- Otherwise PostgreSQL joins the names three times.
        offset 0
      ) named
      where given = '{}'
        and erased_at is null
        and (
          id::text = words
          or strpos(sales_internal.plain_letters(names), words) > 0
          or length(digits) > 2 and strpos(array_to_string(contacts, ' '), digits) > 0
        )

      -- More than a hundred is no answer. The newest are most often meant.
      order by created_at desc
      limit 100
    ) found
    join sales.leads shown on shown.lead_id = found.id
    order by found.created_at desc;
end $$;

comment on function sales_internal.plain_letters is
  'A text in lower case and without accents.';
comment on function sales.find is
  'Leads by a number or address in any spelling, or a part of a name, business, address or number: '
  'find(''ash'').';
