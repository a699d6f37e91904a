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

comment on view sales.reached_by_trade is
  'How fast each trade is reached, the slowest first. Suspected and erased leads, repeats, and leads that may still be reached in time are not counted.';
comment on column sales.reached_by_trade.trade is
  'The trade, as the form names it.';
comment on column sales.reached_by_trade.leads is
  'Leads that were reached or are overdue.';
comment on column sales.reached_by_trade.share_within_24h is
  'The share of these (0 to 1) that was reached within 24 hours.';
comment on column sales.reached_by_trade.median_hours is
  'The median of hours until a person was reached, of the reached ones.';
