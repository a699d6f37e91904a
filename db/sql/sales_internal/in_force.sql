-- Revocations and do-not-call marks that nothing has lifted.
create view sales_internal.in_force as
select contact, channel, at, lead_id
from public.revocations revocation
where channel <> 'do_not_call_lifted' and not (channel = 'do_not_call' and exists (
  select from public.revocations lifted
  where lifted.contact = revocation.contact and lifted.lead_id = revocation.lead_id
    and lifted.channel = 'do_not_call_lifted' and lifted.at > revocation.at));
