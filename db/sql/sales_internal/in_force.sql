-- Revocations that still hold. Do-not-call ends once the lead that it was marked at is reached or won.
create view sales_internal.in_force as
select contact, channel, at, lead_id
from public.revocations revocation
where channel <> 'do_not_call' or not exists (
  select from public.leads marked
  where marked.id = revocation.lead_id and marked.contact_outcome in ('reached', 'won'));
