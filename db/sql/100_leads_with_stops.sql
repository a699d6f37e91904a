-- This view alone decides what stops do to a lead.
create view sales_internal.leads_with_stops as
select
  lead.*,
  stop.is_stopped,
  stop.hidden_by,
  stop.texts_are_stopped,
  stop.stopped,
  stop.asked_again,
  contact.may_call,
  contact.has_address,
  sales_internal.reach(
    stop.is_stopped,
    contact.may_call,
    contact.has_address,
    lead.reach_by,
    stop.texts_are_stopped
  ) as reach,
  consent.channels as consents_in_force,
  -- A robot needs the lead's own consent, and no stop that holds. Nobody agreed for spam, or with a
  -- wrong number.
  'calls' = any (consent.channels)
    and not stop.is_stopped
    and not stop.calls_are_stopped
    and lead.status not in ('spam', 'wrong_number') as may_automate_calls,
  -- The same for texts, which have a consent and stops of their own.
  'texts' = any (consent.channels)
    and not stop.is_stopped
    and not stop.texts_are_stopped
    and lead.status not in ('spam', 'wrong_number') as may_automate_texts
from public.leads lead
cross join lateral (
  -- What the lead's own contacts allow, before any stop. A wrong number is right again after a
  -- talk, which replaces the status.
  select
    sales_internal.is_domestic(lead.phone_e164) and lead.status <> 'wrong_number' as may_call,
    sales_internal.has_address(lead.contacts) as has_address
) contact
cross join lateral (
  -- What the stops of its contacts do.
  select
    coalesce(bool_or(any_stop.holds and any_stop.channel = 'all'), false) as is_stopped,
    array_agg(any_stop.id) filter (where any_stop.holds and any_stop.channel = 'all') as hidden_by,
    -- Automated calls only: a person may call.
    coalesce(bool_or(any_stop.holds and any_stop.channel = 'calls'), false) as calls_are_stopped,
    coalesce(bool_or(any_stop.holds and any_stop.channel = 'texts'), false) as texts_are_stopped,
    coalesce(array_agg(any_stop.channel) filter (where any_stop.is_later), '{}') as later_channels,
    -- In words, for people: all includes the other channels.
    case
      when bool_or(any_stop.holds and any_stop.channel = 'all') then 'all'
      else nullif(concat_ws(
        ', ',
        max(any_stop.channel) filter (where any_stop.holds and any_stop.channel = 'calls'),
        max(any_stop.channel) filter (where any_stop.holds and any_stop.channel = 'texts')
      ), '')
    end as stopped,
    -- A lead that came after the stop that hides it: the person probably wants contact, so sales
    -- can find it, unless they stopped once more.
    case
      when lead.is_open
        and bool_or(
          any_stop.holds and any_stop.channel = 'all' and any_stop.is_later
        ) is not true
      then max(any_stop.at) filter (where any_stop.holds and any_stop.channel = 'all')
    end as asked_again
  from (
    -- A stop from the page doesn't hold for what a visitor sends later, unless it looks like spam.
    select
      recorded.id,
      recorded.channel,
      recorded.at,
      recorded.at >= lead.created_at as is_later,
      not recorded.is_ended
        and (
          recorded.source <> 'page'
          or recorded.at >= lead.created_at
          or lead.source = 'phone'
          or lead.suspected_spam
        ) as holds
    from sales_internal.recorded_stops recorded
    where recorded.contact = any (lead.contacts)
    -- Otherwise PostgreSQL computes the two conditions in each aggregate.
    offset 0
  ) any_stop
) stop
cross join lateral (
  -- A consent ends with every stop that came after it, also if that stop was ended.
  select array(
    select given.channel
    from public.consents given
    where given.lead_id = lead.id
      and not stop.later_channels && array['all', given.channel]
  ) as channels
) consent;

comment on view sales_internal.leads_with_stops is
  'Leads with what stops do to them, and how they may be reached.';
