create view sales.leads_for_microsoft_ads as
select
  touch ->> 'msclkid' as "Microsoft Click ID",
  'Won lead' as "Conversion Name",
  to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "Conversion Time",
  monthly_amount as "Conversion Value",
  case when monthly_amount is not null then 'USD' end as "Conversion Currency"
from sales_internal.won_clicks
where touch ? 'msclkid'
order by at;
