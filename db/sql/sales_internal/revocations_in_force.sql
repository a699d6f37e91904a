-- A do_not_call row without a lead comes from the page /stop, where anyone may enter any contact. A later lead with
-- this contact therefore cancels the row, unless the lead is suspected.
create view sales_internal.revocations_in_force as
select contact, channel, at, lead_id
from public.revocations revocation
where channel <> 'do_not_call_lifted' and not (channel = 'do_not_call' and (
  exists (
    select from public.revocations lifted
    where lifted.contact = revocation.contact and lifted.lead_id is not distinct from revocation.lead_id
      and lifted.channel = 'do_not_call_lifted' and lifted.at > revocation.at)
  or revocation.lead_id is null and exists (
    select from public.leads later
    where revocation.contact in (later.phone_e164, later.email_normalized)
      and later.created_at > revocation.at and not later.suspected_spam)));
