-- A consent to both calls and texts becomes two rows. A stop counts if it names a number or an address of the lead, or the number
-- in the consent. An agreement of a suspected lead counts only if no stop came before it either.
create view sales_internal.channel_consents as
select consent.id, consent.lead_id, consent.channel, consent.given_at, consent.covered_from, stopped.at as taken_back_at
from (
  select id, lead_id, contacts, given_at, sales_internal.covered_from(given_at, spooled) as covered_from, 'calls' as channel
  from public.consents where consents.channel is distinct from 'texts'
  union all
  select id, lead_id, contacts, given_at, sales_internal.covered_from(given_at, spooled), 'texts'
  from public.consents where consents.channel is distinct from 'calls') consent
left join public.leads lead on lead.id = consent.lead_id
left join lateral (
  select min(first.at) as at
  from unnest(consent.contacts || lead.contacts) own (contact)
  cross join unnest(array[consent.channel, 'all', 'do_not_call']) kind
  cross join (values (true), (false)) origin (from_page)
  cross join lateral (
    select stop.at from sales_internal.stops stop
    where stop.contact = own.contact and stop.channel = kind and stop.from_page = origin.from_page
      and stop.at >= case when lead.is_spam then '-infinity' else consent.covered_from end
    order by stop.at limit 1) first
) stopped on true;
