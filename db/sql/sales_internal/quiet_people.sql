-- Who was reached, with whom nothing was agreed, and about whom nothing was recorded for 30 days. sales.gone_quiet shows them.
create view sales_internal.quiet_people as
select contact.lead_id, contact.note, person.last_entry_at
from sales_internal.people person
join public.lead_contacts contact on contact.id = person.appointment_id
join public.leads lead on lead.id = contact.lead_id
where person.follow_up_at <= now() and person.last_entry_at <= now() - interval '30 days' and not lead.is_spam
  -- "offset 0" keeps PostgreSQL from computing the stops of all people.
  and not exists (
    select from sales_internal.person_stops stop
    where stop.person_key = person.person_key and stop.channel = 'do_not_call' offset 0);
