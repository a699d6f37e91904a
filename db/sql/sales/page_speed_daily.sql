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
  select
    *,
    sum(count) over (partition by day, device, metric order by bucket) >= 0.75 * sum(count) over (partition by day, device, metric) as reached
  from public.speed_counts
) buckets
group by day, device
order by day desc, device;

call sales_internal.describe('sales.page_speed_daily',
  'How fast the page was on visitors'' devices, by day. A p75 is the value that three of four page views did not exceed, rounded up by at most 10%. Good are at most 2500 ms (LCP), 200 ms (INP) and 0.1 (CLS): https://web.dev/articles/vitals.',
  'device', 'phone (used by touch) or desktop.',
  'lcp_p75_ms', 'Largest Contentful Paint: until the page''s largest text or picture was seen.',
  'inp_p75_ms', 'Interaction to Next Paint: until a tap or key showed an effect.',
  'cls_p75', 'Cumulative Layout Shift: how much the content moved by itself.',
  'inp_measurements', 'How many page views reported INP. Without a tap or key, there is none.');
