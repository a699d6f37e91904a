-- When each consent was taken back: by the first stop of what the person gave, or of the number in the consent, after it. A consent of a
-- suspected lead counts only if no stop came before it either. A lift gives no consent back.
create view sales_internal.consents as
select consent.id, consent.lead_id, consent.channel, consent.contacts[1] as phone_e164, consent.given_at, stopped.at as taken_back_at
from public.consents consent
left join public.leads lead on lead.id = consent.lead_id
cross join lateral (
  select case when lead.is_spam then '-infinity'
    else consent.given_at - case when consent.spooled then interval '24 hours' else '0' end end as since) covered
left join lateral (
  select min(first.at) as at
  from (
    select person, contact from sales_internal.identities where person = lead.person
    union all
    select null, unnest(consent.contacts)) own
  cross join lateral (select from public.revocations any_stop where any_stop.contact = own.contact order by any_stop.at limit 1) any_stop
  cross join lateral (
    select min(wrong.at) as at from sales_internal.wrong_numbers wrong
    where wrong.person = own.person and wrong.contact = own.contact and not wrong.is_over) wrong
  cross join unnest(array[consent.channel::text, 'all', 'do_not_call']) kind
  cross join unnest(array[true, false]) origin
  cross join lateral (
    select stop.at from sales_internal.stops stop
    where stop.contact = own.contact and stop.channel = kind and stop.from_page = origin
      and stop.at >= covered.since and stop.at < coalesce(wrong.at, 'infinity')
    order by stop.at limit 1) first
) stopped on true;
