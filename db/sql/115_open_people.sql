-- The first step of the agenda: a person's newest lead that is neither ended nor stopped, with their calls.
create view sales.open_people as
select newest.*, call.*
from (
  -- Stopped and unreachable leads must go before `distinct on`, or people vanish.
  select distinct on (lead.person) lead.*, lead.contacts[cardinality(lead.contacts)] like '%@%' as has_address,
    min(lead.created_at) filter (where lead.status = 'new') over own as waiting_since,
    max(lead.next_at) over own as latest_next_at
  from sales.leads_with_stops lead
  where lead.is_open and not lead.is_stopped
    and (lead.status <> 'wrong_number' or lead.contacts[cardinality(lead.contacts)] like '%@%')
  window own as (partition by lead.person)
  order by lead.person, lead.created_at desc
) newest
cross join lateral (
  select count(*) filter (where made.at >= newest.created_at)::int as tries, max(made.at) as last_at,
    (array_agg(made.at order by made.at desc))[3] as third_at,
    (array_agg(made.outcome order by made.at desc))[1] as last_outcome,
    (array_agg(made.pause order by made.at desc))[1] as last_pause
  from sales.attempts made where made.person = newest.person
) call;
comment on view sales.open_people is 'Each person with an open lead, and their calls.';
