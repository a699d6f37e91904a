-- What was taken back and holds: a person who asked for no more calls stays closed until they were reached after that, or
-- won. No other outcome of their lead opens it again.
create view sales_internal.in_force as
select contact, channel, at, lead_id
from public.revocations revocation
where channel <> 'do_not_call' or not exists (
  select from public.leads marked
  where marked.id = revocation.lead_id and marked.contact_outcome in ('reached', 'won'));
