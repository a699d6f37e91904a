create function sales_internal.require_text(value text, name text) returns text
language plpgsql immutable as $$
begin
  if value ~ '[^[:space:]]' is not true then raise exception '% is missing', name; end if;
  return value;
end $$;

create function sales_internal.require_one_of(value text, choices anyarray, name text) returns anyelement
language plpgsql immutable as $$
declare
  place constant integer := array_position(choices::text[], value);
begin
  if place is null then raise exception '% must be one of %', name, array_to_string(choices, ', '); end if;
  return choices[place];
end $$;

create function sales_internal.require_identities(typed text) returns text[]
language plpgsql stable as $$
declare
  identities constant text[] := sales_internal.identities_in(coalesce(typed, ''));
begin
  if length(normalize(typed, NFKC)) > 640 then
    raise exception 'the contact is longer than 640 characters: pass fewer numbers at a time';
  elsif sales_internal.plain_text(typed) ~ '@[^@\s]*[^@\s\u0001-\u007f]' then
    raise exception 'the domain of the address must be in ASCII, such as xn--bcher-kva.example';
  elsif identities = '{}' then
    raise exception 'the contact is neither a telephone number nor an email address';
  end if;
  return identities;
end $$;
