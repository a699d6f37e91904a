-- One row per agreement and channel, so an agreement to both is two rows, and when it was first revoked. For an erased lead
-- only the number in the evidence is left.
create view sales_internal.agreements as
select given.id, given.lead_id, given.channel, given.given_at,
  (select min(ended.at) from sales_internal.in_force ended
    where ended.contact in (coalesce(lead.phone_e164, sales_internal.number_of(given.phone)), lead.email_normalized)
      and ended.channel in (given.channel, 'all', 'do_not_call') and ended.at >= given.given_at) as taken_back_at
from (
  select id, lead_id, phone, given_at, 'calls' as channel from public.consents where consents.channel is distinct from 'texts'
  union all
  select id, lead_id, phone, given_at, 'texts' from public.consents where consents.channel is distinct from 'calls') given
left join public.leads lead on lead.id = given.lead_id;
