create function sales_internal.last_note(person text) returns text
language sql stable
return (
  select entry.note from sales_internal.entries entry
  where entry.person_key = person and entry.kind <> 'corrected' and entry.note is not null
  order by entry.at desc, entry.id limit 1);
