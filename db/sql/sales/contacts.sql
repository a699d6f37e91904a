create view sales.contacts as
select
  id as contact_id,
  lead_id,
  at,
  by,
  login,
  kind,
  outcome::text as outcome,
  note,
  exists (select from public.lead_contacts later where later.undoes = entry.id) as undone,
  next_at,
  lost_reason::text as lost_reason,
  monthly_amount
from public.lead_contacts entry
where kind <> 'undone'
order by at desc, id;
