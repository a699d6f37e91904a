create function sales_internal.require_text(value text, name text) returns void
language plpgsql immutable set search_path = pg_catalog, pg_temp as $$
begin
  if value is null or value !~ '[^[:space:]]' then
    raise exception '% is missing', name using errcode = 'invalid_parameter_value';
  end if;
end $$;

create function sales_internal.require_one_of(value text, choices text[], name text) returns void
language plpgsql immutable set search_path = pg_catalog, pg_temp as $$
begin
  if value is null or value <> all (choices) then
    raise exception '% must be one of %', name, array_to_string(choices, ', ') using errcode = 'invalid_parameter_value';
  end if;
end $$;

-- The numbers and addresses in a text. Raises an error if there are none.
create function sales_internal.require_contacts(typed text) returns text[]
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
declare
  contacts constant text[] := sales_internal.contacts_in(coalesce(typed, ''));
begin
  if sales_internal.plain_text(typed) ~ '@[^@\s]*[^@\s\u0001-\u007f]' then
    raise exception 'the domain of the address must be in ASCII, such as xn--bcher-kva.example'
      using errcode = 'invalid_parameter_value';
  elsif contacts = '{}' then
    raise exception 'the contact is neither a telephone number nor an email address'
      using errcode = 'invalid_parameter_value';
  end if;
  return contacts;
end $$;
