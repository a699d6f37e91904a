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

call sales_internal.describe('sales.leads_for_google_ads',
  'Won leads that came from a click on a Google ad in the last 90 days (Google accepts no older clicks), in the columns of Google''s file for offline conversions. Each row has one click id, from the last visit or else the first.',
  'GBRAID', 'The gbraid, if there is no gclid.',
  'WBRAID', 'The wbraid, if there is neither a gclid nor a gbraid.',
  'Conversion Name', 'Give the conversion action in Google Ads the same name.',
  'Conversion Time', 'When the lead was first marked won, in UTC.',
  'Conversion Value', 'The monthly amount that was recorded with won. Empty if there is none.',
  'Conversion Currency', 'USD if there is a value.');
