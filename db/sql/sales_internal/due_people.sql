-- Whom sales should call, one row per person: the first open lead, or without one, the lead for which another call is due.
create view sales_internal.open_people as
select distinct on (person) lead_id, person, is_spam, created_at, next_step_at, is_follow_up
from (
  select id as lead_id, person, is_spam, created_at, null::timestamptz as next_step_at, false as is_follow_up
  from public.leads
  where reached_at is null and erased_at is null and (not is_spam or created_at > now() - interval '7 days')
  union all
  select lead.id, lead.person, lead.is_spam, lead.created_at,
    coalesce(state.appointment_at, state.follow_up_at), state.appointment_at is null
  from sales_internal.people state
  -- A few thousand looks at the index are faster than reading all entries.
  cross join lateral (select entry.lead_id from public.lead_contacts entry where entry.id = state.appointment_id offset 0) entry
  join public.leads lead on lead.id = entry.lead_id
  where state.appointment_at <= now() or state.follow_up_at <= now() and state.last_entry_at > now() - interval '30 days'
) listed
order by person, is_spam, next_step_at nulls first, created_at, lead_id;

-- The same, with the person's card and the hours for a call, which are computed once for each area.
create view sales_internal.due_people as
with due as materialized (
  select open.lead_id, open.next_step_at, open.is_follow_up, coalesce(left(card.phone_e164, 5), '') as area, card.*
  from sales_internal.open_people open
  cross join lateral (select * from sales_internal.cards where cards.person = open.person offset 0) card
  where not (open.is_follow_up and card.do_not_call)
)
select due.*, span, legal
from due join (
  select area, call_time, sales_internal.call_span(nullif(area, ''), call_time, now()) as span,
    sales_internal.call_span(nullif(area, ''), 'any', now()) as legal
  from (select distinct area, call_time from due) requests
  offset 0) hours using (area, call_time);
