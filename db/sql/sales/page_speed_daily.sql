create view sales.page_speed_daily as
select
  day,
  device,
  round(power(1.1, min(bucket) filter (where metric = 'lcp' and reached))::numeric)::int as lcp_p75_ms,
  round(power(1.1, min(bucket) filter (where metric = 'inp' and reached))::numeric)::int as inp_p75_ms,
  round((power(1.1, min(bucket) filter (where metric = 'cls' and reached)) / 1000)::numeric, 3) as cls_p75,
  sum(case metric when 'lcp' then count else 0 end)::int as lcp_measurements,
  sum(case metric when 'inp' then count else 0 end)::int as inp_measurements,
  sum(case metric when 'cls' then count else 0 end)::int as cls_measurements
from (
  select *, sum(count) over (page order by bucket) >= 0.75 * sum(count) over page as reached
  from public.speed_counts
  window page as (partition by day, device, metric)
) buckets
group by day, device
order by day desc, device;
