create view sales.revocations as
select
  sales_internal.local_time(coalesce(requested_at, revocation.at)) as taken_back_local,
  contact,
  channel,
  how,
  note,
  by as noted_by,
  revocation.at as took_effect_at,
  coalesce((select undo.at from public.revocations undo where undo.undoes = revocation.id), ended.at) as ended_at,
  id as revocation_id
from public.revocations revocation
cross join lateral (
  -- Of several people, who has the number as their first says whether it may be called, as in the lists.
  select coalesce(max(over.at) filter (where own.person_key = revocation.contact),
    case when bool_and(over.at is not null) then max(over.at) end) as at
  from (
    select person, person_key from public.leads where contacts @> array[revocation.contact]
    union
    select person, person_key from sales_internal.entries
    where act = revocation.act or kind = 'corrected' and (phone_e164 = revocation.contact or email = revocation.contact)) own
  cross join lateral (
    select case channel when 'do_not_call' then least((
        select min(entry.at) from sales_internal.entries entry
        where entry.person = own.person and entry.person_key = own.person_key and entry.kind = 'lifted' and entry.at >= revocation.at), (
        select max(renewed_at) from sales_internal.person_stops stop
        where stop.person = own.person and stop.person_key = own.person_key and stop.contact = revocation.contact
          and stop.channel = revocation.channel and stop.from_page = revocation.from_page))
      else (
        select card.agreed_at from sales_internal.cards card
        where card.person = own.person and card.agreed_at > revocation.at
          and (card.automated_calls or channel = 'texts') and (card.automated_texts or channel = 'calls')) end as at) over
  where not exists (
    select from sales_internal.wrong_numbers wrong
    where wrong.person = own.person and wrong.contact = revocation.contact and wrong.at <= revocation.at)
) ended
-- The others name a lead. Its numbers and addresses have rows of their own.
where action = 'stop' and contact ~ '[+@]'
order by revocation.at desc;
