-- A win is the call that gave won. Of the leads that it won, it counts for one: one that came
-- before it and has a click, then one with a known visit, then the one that it was logged on.
create view sales_internal.wins as
select
  counted.*,
  -- Who won it first, whoever corrected the amount.
  (
    select min(first.login)
    from public.calls first
    join public.leads own on own.id = first.lead_id
    where first.at = counted.first_at
      and own.result = counted.call_id
  ) as login
from (
  select distinct on (call.id)
    call.id as call_id,
    call.amount,
    won.id as lead_id,
    won.first_at,
    won.attribution
  from (
    -- A correction doesn't change when it was won, because Google counts another time as another
    -- conversion.
    select
      lead.id,
      lead.created_at,
      lead.result,
      lead.attribution,
      min(lead.won_at) over (partition by lead.result) as first_at
    from public.leads lead
    where lead.status = 'won'
  ) won
  -- The call has the amount. A correction is another call, to which `result` then points.
  join public.calls call on call.id = won.result
  order by
    call.id,
    -- A lead that came after the win can't have caused it, even if it has a click.
    won.created_at <= won.first_at desc,
    -- True for a click, then false for another visit, and null without a visit, as by phone.
    won.attribution ?| '{gclid, gbraid, wbraid}' desc nulls last,
    won.id = call.lead_id desc,
    won.created_at desc
) counted;

comment on view sales_internal.wins is 'Each win, with the one lead for which it counts.';
