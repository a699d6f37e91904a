-- When each consent was taken back. A stop counts if it names a number or an address of the lead, or the number in the consent, and a
-- stop of all calls if it names one of the person. An agreement of a suspected lead counts only if no stop came before it either.
-- A lift gives no consent back: automated calls and texts need a new agreement.
create view sales_internal.consents as
select consent.id, consent.lead_id, consent.channel, covered.since as covered_from, stopped.at as taken_back_at
from public.consents consent
cross join lateral (select sales_internal.covered_from(consent.given_at, consent.spooled) as since) covered
left join public.leads lead on lead.id = consent.lead_id
left join lateral (
  select min(first.at) as at
  from (
    select unnest(consent.contacts || lead.contacts) as contact, array[consent.channel::text, 'all', 'do_not_call'] as kinds
    union all
    select unnest(same.contacts), array['do_not_call'] from public.leads same
    where same.person_key = lead.person_key and same.id <> lead.id) own
  cross join unnest(own.kinds) kind
  cross join unnest(array[true, false]) origin
  cross join lateral (
    select stop.at from sales_internal.revocations stop
    where stop.contact = own.contact and stop.channel = kind and stop.from_page = origin and stop.action = 'stop'
      and stop.at >= case when lead.is_spam then '-infinity' else covered.since end
    order by stop.at limit 1) first
) stopped on true;

-- What each person agreed to, with any lead. A stop counts for all consents of the person, whichever of the person's numbers and
-- addresses it names.
create view sales_internal.person_consents as
select person_key, agreed.*
from (select distinct person_key from public.leads) person
cross join lateral (
  select max(at) filter (where channel <> 'texts') as calls, max(at) filter (where channel <> 'calls') as texts
  from sales_internal.person_stops stop
  where stop.person_key = person.person_key and channel <> 'do_not_call'
) stops
cross join lateral (
  select count(*) > 0 as consent_given,
    coalesce(bool_or(channel = 'calls' and taken_back_at is null and covered_from > coalesce(stops.calls, '-infinity')), false)
      as to_calls,
    coalesce(bool_or(channel = 'texts' and taken_back_at is null and covered_from > coalesce(stops.texts, '-infinity')), false)
      as to_texts
  from public.leads same
  -- "offset 0" as in leads_due.
  cross join lateral (select * from sales_internal.consents where lead_id = same.id offset 0) consent
  where same.person_key = person.person_key
) agreed;
