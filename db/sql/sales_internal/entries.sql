-- What sales recorded about each person and did not undo.
create view sales_internal.entries as
select lead.person_key, contact.*
from public.lead_contacts contact
join public.leads lead on lead.id = contact.lead_id
where contact.kind <> 'undone'
  and not exists (select from public.lead_contacts later where later.undoes = contact.id);

create function sales_internal.last_note(person text) returns text
language sql stable
return (
  select entry.note from sales_internal.entries entry
  where entry.person_key = person and entry.kind <> 'corrected' and entry.note is not null
  order by entry.at desc, entry.id limit 1);
