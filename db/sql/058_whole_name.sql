-- Who has one main contact and one whole name is one person. A first name isn't enough: two Mikes
-- may be behind one answering service's number.
create function sales_internal.whole_name(typed text)
returns text
language sql immutable parallel safe
return case
  -- Nearly all names are plain, and storing a lead costs less.
  when typed ~ '^[!-~]+( [!-~]+)*$' then lower(typed)
  else btrim(regexp_replace(
    -- Phones type ’ where computers type '.
    replace(lower(normalize(typed, NFKC)), '’', ''''),
    '\s+', ' ', 'g'
  ))
end;

comment on function sales_internal.whole_name is
  'A name as it is compared: without regard to capitals and blanks.';
