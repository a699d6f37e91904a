-- In lower case and without accents.
create function sales_internal.folded(typed text) returns text
language sql immutable parallel safe
return case when octet_length(typed) = char_length(typed) then lower(typed)
  else regexp_replace(lower(normalize(typed, NFD)), '[\u0300-\u036f]', '', 'g') end;

-- What a text asks for: numbers and addresses in it, its digits, and its words if it has letters.
create function sales_internal.searched(typed text, out identities text[], out words text[], out digits text)
language sql stable
begin atomic
  select sales_internal.identities_in(typed),
    case when typed ~ '[[:alpha:]]' then regexp_split_to_array(btrim(sales_internal.folded(typed)), '\s+') else '{}' end,
    regexp_replace(typed, '\D', '', 'g');
end;
