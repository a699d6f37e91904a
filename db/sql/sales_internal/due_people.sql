-- Whom sales should call, one row per person: the first open lead, or without one, the lead for which another call is due.
create view sales_internal.open_people as
select distinct on (person_key) lead_id, person_key, is_spam, created_at, phone_e164, reach_by, next_step_at, is_follow_up
from (
  select id as lead_id, person_key, is_spam, created_at, phone_e164, reach_by, null::timestamptz as next_step_at, false as is_follow_up
  from public.leads
  where reached_at is null and erased_at is null and (not is_spam or created_at > now() - interval '7 days')
  union all
  select lead.id, lead.person_key, lead.is_spam, lead.created_at, lead.phone_e164, lead.reach_by,
    coalesce(person.appointment_at, person.follow_up_at), person.appointment_at is null
  from sales_internal.people person
  join public.lead_contacts contact on contact.id = person.appointment_id
  join public.leads lead on lead.id = contact.lead_id
  where person.appointment_at <= now() or person.follow_up_at <= now() and person.last_entry_at > now() - interval '30 days'
) listed
order by person_key, is_spam, next_step_at nulls first, created_at, lead_id;

-- The same, with the lead that the person sent last, and the hours for a call, which are computed once for each area.
create view sales_internal.due_people as
with person as materialized (
  select open.lead_id, open.person_key, open.next_step_at, open.is_follow_up, newest.lead as newest,
    coalesce((newest.lead).call_time, 'any') as call_time, coalesce(left((newest.lead).phone_e164, 5), '') as area
  from sales_internal.open_people open
  cross join lateral (
    select lead from public.leads lead where lead.person_key = open.person_key
    order by lead.is_spam, lead.created_at desc, lead.id desc limit 1) newest
)
select person.*, span, legal
from person join (
  select area, call_time, sales_internal.call_span(nullif(area, ''), call_time, now()) as span,
    sales_internal.call_span(nullif(area, ''), 'any', now()) as legal
  from (select distinct area, call_time from person) requests
  offset 0) hours using (area, call_time);
