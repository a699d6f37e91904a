-- The first step of the agenda: a person's newest lead that is neither ended nor stopped, with the
-- calls. Those to the person decide what comes next, those to their phone when it may ring again.
create view sales_internal.open_people as
select
  newest.*,
  call.*
from (
  -- Stopped leads, and wrong numbers without an address, must go before `distinct on`, or people
  -- vanish.
  select distinct on (lead.person)
    lead.*,
    -- Of all leads of the person: the promised time begins with the oldest that nobody tried.
    min(lead.created_at) filter (where lead.status = 'new') over own as waiting_since,
    max(lead.next_at) over own as latest_next_at
  from sales_internal.leads_with_stops lead
  where lead.is_open
    and not lead.is_stopped
    and (lead.status <> 'wrong_number' or lead.has_address)
  window own as (partition by lead.person)
  order by
    lead.person,
    lead.created_at desc
) newest
-- Reads the calls to the phone once. Those to this person are `own`; the others only decide when
-- the phone may ring again.
cross join lateral (
  select
    -- Only tries since this lead came are shown, but older calls also delay the next one.
    count(*) filter (where own.is_own and made.at >= newest.created_at)::int as tries,
    max(made.at) filter (where own.is_own) as last_at,
    (array_agg(made.outcome order by made.at desc) filter (where own.is_own))[1] as last_outcome,
    (array_agg(made.pause order by made.at desc) filter (where own.is_own))[1] as last_pause,
    -- To anybody at this phone, because the law counts calls to a phone.
    max(made.rang_at) as last_rang_at,
    (array_agg(distinct made.rang_at order by made.rang_at desc))[3] as third_rang_at
  from sales_internal.tries made
  cross join lateral (
    select made.person = newest.person as is_own
  ) own
  where made.main_contact = newest.main_contact
) call;

comment on view sales_internal.open_people is
  'Each person with an open lead, and the calls to them and to their phone.';
