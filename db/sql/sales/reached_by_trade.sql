create view sales.reached_by_trade as
select
  sales_internal.trade_label(business_type) as trade,
  count(*)::int as leads,
  round(avg((reached_at is not null and reached_at <= created_at + interval '24 hours')::int), 2) as share_within_24h,
  round((percentile_cont(0.5) within group (order by extract(epoch from reached_at - created_at)) / 3600)::numeric, 1)
    as median_hours
from sales_internal.counted_leads
where not suspected_spam and not is_repeat and erased_at is null
  and (reached_at is not null or created_at + interval '24 hours' < now())
group by business_type
order by share_within_24h, trade;

call sales_internal.describe('sales.reached_by_trade',
  'How fast each trade is reached, the slowest first. Suspected and erased leads, repeats, and leads that may still be reached in time are not counted.',
  'trade', 'The trade, as the form names it.',
  'leads', 'Leads that were reached or are overdue.',
  'share_within_24h', 'The share of these leads (0 to 1) that were reached within 24 hours.',
  'median_hours', 'The median of hours until a person was reached, for the leads that were reached.');
