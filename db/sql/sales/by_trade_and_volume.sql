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

call sales_internal.describe('sales.by_trade_and_volume',
  'How many leads came from each trade and size of business, and how those leads turned out, over all time. Suspected leads are counted apart. Erased leads are included.',
  'suspected', 'How many suspected spam leads came.');
