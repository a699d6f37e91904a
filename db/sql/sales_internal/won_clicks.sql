-- Won leads of the last 90 days, and the click that brought each, from the last visit or else the first.
create view sales_internal.won_clicks as
select touch, won.at, won.monthly_amount
from public.leads lead
cross join lateral (
  select case when lead.last_touch ?| '{gclid, gbraid, wbraid, msclkid}' then lead.last_touch else lead.first_touch end as touch) click
cross join lateral (
  select min(entry.at) as at, (array_agg(entry.monthly_amount order by entry.at desc)
    filter (where entry.monthly_amount is not null))[1] as monthly_amount
  from sales_internal.entries entry where entry.lead_id = lead.id and entry.outcome = 'won'
) won
where lead.created_at > now() - interval '90 days' and lead.contact_outcome = 'won' and not lead.is_spam;
