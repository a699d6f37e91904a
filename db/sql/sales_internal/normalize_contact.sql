-- Returns the contact in the form that leads have: E.164 without an extension, or an email address in lower case.
create function sales_internal.normalize_contact(typed text) returns text
language plpgsql immutable set search_path = pg_catalog, pg_temp as $$
declare
  bare text := btrim(regexp_replace(lower(typed), '^\W*(mailto|tel):', ''), E' \t\r\n<>.,;"''');
  number text := sales_internal.normalize_phone(bare);
begin
  if bare ~ '^[^\s@<>,;:"]+@[^\s@<>,;:"]+\.[^\s@<>,;:."]+$' then return bare; end if;
  if number is not null then return number; end if;
  raise exception 'the contact is neither a telephone number nor an email address'
    using errcode = 'invalid_parameter_value';
end $$;
