-- How fast each trade is reached: the share within 24 hours of all that were reached or are overdue, and the median.
select
  trade,
  count(*)::int as leads,
  round(avg((reached_at is not null and reached_at <= due_at)::int), 2) as share_within_24h,
  round((percentile_cont(0.5) within group (order by extract(epoch from reached_at - created_at)) / 3600)::numeric, 1)
    as median_hours
from sales.leads
where not suspected and not erased and repeats_lead_id is null and (reached_at is not null or overdue)
group by trade
order by share_within_24h, trade;
