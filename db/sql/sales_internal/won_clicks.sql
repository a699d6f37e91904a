-- Won leads, and the click of the last 90 days that brought each, or an earlier lead of the person: from the last visit or else the
-- first. A visit without a time counts at the time of its lead.
create view sales_internal.won_clicks as
select click.touch, won.at, won.monthly_amount
from public.leads lead
cross join lateral (
  select touch
  from public.leads own cross join unnest(array[own.last_touch, own.first_touch]) with ordinality as visits (touch, place)
  where own.person = lead.person and own.created_at <= lead.created_at and touch ?| '{gclid, gbraid, wbraid, msclkid}'
    and coalesce((touch ->> 'at')::timestamptz, own.created_at) > now() - interval '90 days'
  order by own.created_at desc, place limit 1
) click
cross join lateral (
  select min(entry.at) as at, (array_agg(entry.monthly_amount order by entry.at desc)
    filter (where entry.monthly_amount is not null))[1] as monthly_amount
  from sales_internal.entries entry where entry.lead_id = lead.id and entry.outcome = 'won'
) won
where lead.created_at > now() - interval '90 days' and lead.contact_outcome = 'won' and not lead.is_spam;
