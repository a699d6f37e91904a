create view sales.consent_evidence as
select
  consent.id as consent_id,
  consent.lead_id,
  sales_internal.local_time(consent.given_at) as given_local,
  consent.given_at,
  consent.name,
  consent.phone,
  consent.text,
  consent.text_version,
  consent.text_sha256,
  encode(sha256(convert_to(consent.text, 'UTF8')), 'hex') = consent.text_sha256 as text_intact,
  host(consent.ip_address) as ip_address,
  consent.user_agent,
  consent.page_address,
  lead.id is null or lead.erased_at is not null as lead_erased,
  consent.channel::text as channel,
  state.taken_back_at,
  consent.page_build,
  consent.row_sha256,
  consent.row_sha256 = sales_internal.row_sha256(consent) as row_intact
from public.consents consent
join sales_internal.consents state on state.id = consent.id
left join public.leads lead on lead.id = consent.lead_id;
