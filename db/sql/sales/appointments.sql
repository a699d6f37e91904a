create view sales.appointments as
select
  contact.lead_id,
  person.appointment_at as at,
  sales_internal.local_time(person.appointment_at) as at_local,
  contact.by as agreed_by,
  person.owner,
  leads.contact_name,
  leads.business_name,
  leads.phone,
  contact.note,
  leads.ok_to_call_now
from sales_internal.people person
join public.lead_contacts contact on contact.id = person.appointment_id
-- "offset 0" as in leads_due.
cross join lateral (select * from sales.leads where leads.lead_id = contact.lead_id offset 0) leads
where person.appointment_at is not null and not leads.do_not_call
order by person.appointment_at;

comment on view sales.appointments is
  'The agreed calls that are still open, past and coming, by time. Recording how a call ended (mark_contacted) removes the earlier appointment. People who asked for no calls are not included.';
