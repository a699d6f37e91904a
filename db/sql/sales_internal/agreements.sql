-- A consent to both calls and texts becomes two rows. If the lead has no phone_e164, the number comes from the consent.
create view sales_internal.agreements as
select agreement.id, agreement.lead_id, agreement.channel, agreement.given_at,
  (select min(revocation.at) from sales_internal.revocations_in_force revocation
    where revocation.contact in (coalesce(lead.phone_e164, sales_internal.normalize_phone(agreement.phone)), lead.email_normalized)
      and revocation.channel in (agreement.channel, 'all', 'do_not_call') and revocation.at >= agreement.given_at) as taken_back_at
from (
  select id, lead_id, phone, given_at, 'calls' as channel from public.consents where consents.channel is distinct from 'texts'
  union all
  select id, lead_id, phone, given_at, 'texts' from public.consents where consents.channel is distinct from 'calls') agreement
left join public.leads lead on lead.id = agreement.lead_id;
