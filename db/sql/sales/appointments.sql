create view sales.appointments as
select
  agreed.lead_id,
  agreed.appointment_at as at,
  sales_internal.local_time(agreed.appointment_at) as at_local,
  agreed.by as agreed_by,
  card.owner,
  card.contact_name,
  card.business_name,
  card.phone,
  agreed.note,
  leads.ok_to_call_now
from (
  select state.person_key, state.appointment_at, entry.lead_id, entry.by, entry.note
  from sales_internal.people state
  join public.lead_contacts entry on entry.id = state.appointment_id
  where state.appointment_at is not null offset 0) agreed
cross join lateral (select * from sales_internal.cards where cards.person = agreed.person_key offset 0) card
cross join lateral (select * from sales.leads where leads.lead_id = agreed.lead_id offset 0) leads
where not card.do_not_call
order by agreed.appointment_at;
