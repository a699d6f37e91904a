-- Only these two views decide what a stop does. A stop from the page doesn't hold for what a visitor sends later,
-- unless it looks like spam. A consent ends with every stop that came after it, also if that stop was ended.
create view sales.consents_in_force as
select consent.lead_id, consent.channel
from public.consents consent join public.leads lead on lead.id = consent.lead_id
where not exists (select from sales.recorded_stops stop where stop.contact = any (lead.contacts)
  and stop.at >= lead.created_at and stop.channel in ('all', consent.channel));
create view sales.leads_with_stops as
select lead.*, found.*,
  not found.no_calls and lead.status not in ('spam', 'wrong_number') and coalesce((
    select bool_or(consent.channel = 'calls') from public.consents consent where consent.lead_id = lead.id
  ), false) as may_automate_calls,
  not found.no_texts and lead.status not in ('spam', 'wrong_number') and coalesce((
    select bool_or(consent.channel = 'texts') from public.consents consent where consent.lead_id = lead.id
  ), false) as may_automate_texts
from public.leads lead
cross join lateral (
  select
    coalesce(bool_or(stop.holds and stop.channel = 'all'), false) as is_stopped,
    coalesce(bool_or((stop.holds or stop.is_later) and stop.channel <> 'texts'), false) as no_calls,
    coalesce(bool_or((stop.holds or stop.is_later) and stop.channel <> 'calls'), false) as no_texts,
    case when bool_or(stop.holds and stop.channel = 'all') then 'all' else nullif(concat_ws(', ',
      max(stop.channel) filter (where stop.holds and stop.channel = 'calls'),
      max(stop.channel) filter (where stop.holds and stop.channel = 'texts')), '') end as stopped,
    case when lead.is_open and bool_or(stop.holds and stop.channel = 'all' and stop.is_later) is not true then
      max(stop.at) filter (where stop.holds and stop.channel = 'all') end as asked_again
  from (
    select any_stop.channel, any_stop.at, any_stop.at >= lead.created_at as is_later,
      not any_stop.is_ended and (any_stop.source <> 'page' or any_stop.at >= lead.created_at
        or lead.source = 'phone' or lead.suspected_spam) as holds
    from sales.recorded_stops any_stop where any_stop.contact = any (lead.contacts) offset 0) stop
) found;
comment on view sales.consents_in_force is 'Consents that no stop ended.';
comment on view sales.leads_with_stops is 'Leads with what stops do to them.';
