create view sales.by_trade_and_volume as
select
  sales_internal.trade_label(business_type) as trade,
  monthly_lead_volume::text as monthly_lead_volume,
  count(*) filter (where not is_spam)::int as leads,
  count(reached_at) filter (where not is_spam)::int as reached,
  count(*) filter (where not is_spam and contact_outcome = 'won')::int as won,
  count(*) filter (where is_spam)::int as suspected
from public.leads
group by business_type, leads.monthly_lead_volume
order by business_type, leads.monthly_lead_volume;
