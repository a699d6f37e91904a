-- Whom nobody has reached yet, with the first lead that is open. Without suspected leads and people who asked for no calls.
create view sales_internal.waiting_people as
select lead.id as lead_id, lead.created_at, lead.phone_e164,
  sales_internal.by_phone(lead.phone_e164, lead.reach_by::text) as by_phone,
  exists (
    select from sales_internal.entries entry
    where entry.person_key = lead.person_key and entry.kind in ('attempted', 'contacted') and entry.at >= lead.created_at) as is_called
from public.leads lead
where lead.reached_at is null and lead.erased_at is null and not lead.is_spam
  and not exists (
    select from public.leads earlier
    where earlier.person_key = lead.person_key and (earlier.created_at, earlier.id) < (lead.created_at, lead.id)
      and earlier.reached_at is null and earlier.erased_at is null and not earlier.is_spam)
  -- "offset 0" keeps PostgreSQL from computing the stops of all people.
  and not exists (
    select from sales_internal.person_stops stop
    where stop.person_key = lead.person_key and stop.channel = 'do_not_call' offset 0);
