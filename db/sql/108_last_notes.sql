-- Of all people with a phone, because another of them may answer.
create view sales_internal.last_notes as
select distinct on (main_contact)
  main_contact,
  login || ': ' || note as last_note
from public.calls
where note is not null
order by
  main_contact,
  at desc;

comment on view sales_internal.last_notes is
  'The newest note about each phone or address, after the login that wrote it.';
