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

call sales_internal.describe('sales.consent_evidence',
  'Who agreed to automated calls or texts, when, and to which wording: one row per consent. The stored evidence is never changed. It stays when the lead is erased or removed.',
  'lead_id', 'The lead that came with the consent.',
  'phone', 'The phone number that the consent covers, as stored at the time.',
  'text_sha256', 'The SHA-256 of the wording, computed when the visitor agreed.',
  'text_intact', 'Whether text still matches text_sha256.',
  'lead_erased', 'Whether the lead was erased or removed.',
  'channel', 'What the consent covers: calls or texts.',
  'taken_back_at', 'When the consent was revoked. Null while it is in force. A revocation counts if it names any number or address of the lead, or the number in the consent. After the lead is erased, only the number in the consent counts.',
  'page_build', 'The build of the page, as the page reported it. Null if the page reported none.',
  'row_sha256', 'The SHA-256 of the row, computed when the row was stored.',
  'row_intact', 'Whether the row still matches row_sha256.');
