create function sales_internal.is_lead_id(what text)
returns boolean
language sql immutable parallel safe
return what ~* '^\s*[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\s*$';

-- The person of a lead_id, or of the lead at hand; else everybody who gave one of the numbers or
-- addresses.
create function sales_internal.people_of(what text)
returns text[]
language plpgsql stable as $$
declare
  lead uuid;
  given text[];
begin
  if length(what) > 1000 then
    raise exception 'that has more than 1,000 characters: pass a number, an address or a lead_id';
  end if;

  if what = 'at hand' or sales_internal.is_lead_id(what) then
    lead := case
      when what = 'at hand' then sales_internal.my_lead()
      else btrim(what)::uuid
    end;
    given := array(select person from public.leads where id = lead);
    if given = '{}' then
      raise exception 'there is no lead %', lead;
    end if;
    return given;
  end if;

  given := sales_internal.contacts_in(what);
  if given <> '{}' then
    return array(select distinct person from public.leads where contacts && given);
  end if;

  raise exception 'no number or address can be read in %: pass (214) 555-0100, or a lead_id',
    quote_nullable(what);
end $$;

create function sales_internal.contacts_of(what text)
returns text[]
language plpgsql stable as $$
declare
  people constant text[] := sales_internal.people_of(what);
begin
  if what = 'at hand' or sales_internal.is_lead_id(what) then
    return array(
      select distinct unnest(contacts) as contact
      from public.leads
      where person = any (people)
      order by contact
    );
  end if;

  return sales_internal.contacts_in(what);
end $$;

comment on function sales_internal.is_lead_id is 'Whether a text is an id.';
comment on function sales_internal.people_of is
  'The people whom a lead_id, number or address names.';
comment on function sales_internal.contacts_of is
  'The numbers and addresses that a lead_id, number or address names.';
