create view sales.appointments as
select
  contact.lead_id,
  card.appointment_at as at,
  sales_internal.local_time(card.appointment_at) as at_local,
  contact.by as agreed_by,
  card.owner,
  card.contact_name,
  card.business_name,
  card.phone,
  contact.note,
  leads.ok_to_call_now
from sales_internal.people state
join public.lead_contacts contact on contact.id = state.appointment_id
-- "offset 0" as in cards.
cross join lateral (select * from sales_internal.cards where cards.person = state.person_key offset 0) card
cross join lateral (select * from sales.leads where leads.lead_id = contact.lead_id offset 0) leads
where state.appointment_at is not null and not card.do_not_call
order by card.appointment_at;

comment on view sales.appointments is
  'The agreed calls that are still open, past and coming, by time. Recording how a call ended (mark_contacted) removes the earlier appointment. People who asked for no calls are not included.';
