create view sales.leads_for_google_ads as
select
  touch ->> 'gclid' as "Google Click ID",
  case when not touch ? 'gclid' then touch ->> 'gbraid' end as "GBRAID",
  case when not touch ?| '{gclid, gbraid}' then touch ->> 'wbraid' end as "WBRAID",
  'Won lead' as "Conversion Name",
  to_char(at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS"+00:00"') as "Conversion Time",
  monthly_amount as "Conversion Value",
  case when monthly_amount is not null then 'USD' end as "Conversion Currency"
from sales_internal.won_clicks
where touch ?| '{gclid, gbraid, wbraid}'
order by at;
