-- The lead that a lead_id names, or the lead at hand. Null for a number or an address. In SQL, the
-- planner would call my_lead(), which may fail, to guess how many rows there are.
create function sales_internal.lead_named(what text)
returns uuid
language plpgsql stable as $$
begin
  return case
    when what = 'at hand' then sales_internal.my_lead()
    when sales_internal.is_lead_id(what) then btrim(what)::uuid
  end;
end $$;

-- The person of a lead_id, or of the lead at hand; else everybody who gave one of the numbers or
-- addresses.
create function sales_internal.people_of(what text)
returns text[]
language plpgsql stable as $$
declare
  lead constant uuid := sales_internal.lead_named(what);
  given text[];
begin
  -- A long text takes long to read, and nobody types that much.
  if length(what) > 1000 then
    raise exception 'that has more than 1,000 characters: pass a number, an address or a lead_id';
  end if;

  -- A lead_id names one person, also if others have their number.
  if lead is not null then
    given := array(select person from public.leads where id = lead);
    -- An unknown id is a slip, and must not stop or erase nobody without an error.
    if given = '{}' then
      raise exception 'there is no lead %', lead;
    end if;
    return given;
  end if;

  -- A number or an address names all who gave it, because nobody can know who of them is meant.
  given := sales_internal.contacts_in(what);
  if given <> '{}' then
    return array(select distinct person from public.leads where contacts && given);
  end if;

  -- An error, because an answer would look as if somebody was stopped.
  raise exception 'no number or address can be read in %: pass (214) 555-0100, or a lead_id',
    quote_nullable(what);
end $$;

-- The functions that stop and allow read contacts, because a stop belongs to these and not to a
-- person.
create function sales_internal.contacts_of(what text)
returns text[]
language plpgsql stable as $$
declare
  people constant text[] := sales_internal.people_of(what);
  given text[];
begin
  -- Who asks on the phone means each number and address that we have of them.
  if sales_internal.lead_named(what) is not null then
    given := array(
      select distinct unnest(contacts) as contact
      from public.leads
      where person = any (people)
        and erased_at is null
      order by contact
    );
    -- An answer would look as if their number was stopped or allowed, which an erasure removed.
    if given = '{}' then
      raise exception 'the lead % was erased: pass a number or an address', what;
    end if;
    return given;
  end if;

  -- Who typed one means that one. Only stop() adds the numbers that came with it.
  return sales_internal.contacts_in(what);
end $$;

comment on function sales_internal.lead_named is 'The lead that a lead_id or ''at hand'' names.';
comment on function sales_internal.people_of is
  'The people whom a lead_id, number or address names.';
comment on function sales_internal.contacts_of is
  'The numbers and addresses that a lead_id, number or address names.';
