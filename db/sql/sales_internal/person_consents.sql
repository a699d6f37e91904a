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
  -- "offset 0" keeps PostgreSQL from merging the view, for which it then finds a worse plan.
  cross join lateral (select * from sales_internal.channel_consents where lead_id = same.id offset 0) channel_consent
  where same.person_key = person.person_key
) agreed;
