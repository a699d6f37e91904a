-- A consent to both calls and texts becomes two rows. A revocation counts if it names a number or an address of the lead, or the
-- number in the consent.
create view sales_internal.channel_consents as
select consent.id, consent.lead_id, consent.channel, consent.given_at, consent.covered_from,
  least(stop.at, mark.at) as taken_back_at
from (
  select id, lead_id, contacts, given_at, sales_internal.covered_from(given_at, spooled) as covered_from, 'calls' as channel
  from public.consents where consents.channel is distinct from 'texts'
  union all
  select id, lead_id, contacts, given_at, sales_internal.covered_from(given_at, spooled), 'texts'
  from public.consents where consents.channel is distinct from 'calls') consent
left join public.leads lead on lead.id = consent.lead_id
left join lateral (
  select min(first.at) as at
  from unnest(consent.contacts || lead.contacts) own (identity)
  cross join unnest(array[consent.channel, 'all']) stopped
  cross join lateral (
    select revocation.at from public.revocations revocation
    where revocation.identity = own.identity and revocation.channel = stopped and revocation.lead_id is null
      and revocation.at >= consent.covered_from
    order by revocation.at limit 1) first
) stop on true
left join lateral (
  select min(marks.at) as at from sales_internal.marks_in_force marks
  where marks.identity = any (consent.contacts || lead.contacts) and marks.at >= consent.covered_from
) mark on true;
