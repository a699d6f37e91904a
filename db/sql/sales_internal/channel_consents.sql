-- A consent to both calls and texts becomes two rows. A revocation applies if it names the lead's email address or number.
-- If the lead has no valid number, the number in the consent counts instead.
create view sales_internal.channel_consents as
select consent.id, consent.lead_id, consent.channel, consent.given_at,
  (select min(revocation.at) from sales_internal.revocations_in_force revocation
    where revocation.contact in (coalesce(lead.phone_e164, sales_internal.normalize_phone(consent.phone)), lead.email_normalized)
      and revocation.channel in (consent.channel, 'all', 'do_not_call') and revocation.at >= consent.given_at) as taken_back_at
from (
  select id, lead_id, phone, given_at, 'calls' as channel from public.consents where consents.channel is distinct from 'texts'
  union all
  select id, lead_id, phone, given_at, 'texts' from public.consents where consents.channel is distinct from 'calls') consent
left join public.leads lead on lead.id = consent.lead_id;
