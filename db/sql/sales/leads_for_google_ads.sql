create view sales.leads_for_google_ads as
select
  touch ->> 'gclid' as "Google Click ID",
  case when not touch ? 'gclid' then touch ->> 'gbraid' end as "GBRAID",
  case when not touch ?| '{gclid, gbraid}' then touch ->> 'wbraid' end as "WBRAID",
  'Won lead' as "Conversion Name",
  to_char(won.at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS"+00:00"') as "Conversion Time",
  null::numeric as "Conversion Value",
  null::text as "Conversion Currency"
from public.leads lead
cross join lateral (
  select case when lead.last_touch ?| '{gclid, gbraid, wbraid}' then lead.last_touch else lead.first_touch end as touch) click
cross join lateral (
  select min(contact.at) as at from public.lead_contacts contact
  where contact.lead_id = lead.id and contact.outcome = 'won' and contact.undone_at is null
) won
where lead.created_at > now() - interval '90 days' and lead.contact_outcome = 'won' and not lead.is_spam
  and touch ?| '{gclid, gbraid, wbraid}'
order by won.at;

call sales_internal.describe('sales.leads_for_google_ads',
  'Won leads of the last 90 days that came from a click on a Google ad (Google accepts no older clicks), in the columns of Google''s file for offline conversions. Each row has one click id, from the last visit or else the first. Suspected and erased leads are not included.',
  'Google Click ID', 'The gclid.',
  'GBRAID', 'The gbraid, if there is no gclid.',
  'WBRAID', 'The wbraid, if there is neither a gclid nor a gbraid.',
  'Conversion Name', 'Give the conversion action in Google Ads the same name.',
  'Conversion Time', 'When the lead was first marked won, in UTC.',
  'Conversion Value', 'Empty: the site does not know what a job brought.',
  'Conversion Currency', 'Empty, like the value.');
