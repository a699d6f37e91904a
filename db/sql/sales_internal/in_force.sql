-- Revocations that still hold. do_not_call ends once the lead at which it was marked is reached or won.
create view sales_internal.in_force as
select contact, channel, at, lead_id
from public.revocations revocation
where channel <> 'do_not_call' or not exists (
  select from public.leads marked
  where marked.id = revocation.lead_id and marked.contact_outcome in ('reached', 'won'));
