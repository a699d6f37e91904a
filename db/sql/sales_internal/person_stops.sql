-- The stops from the page /stop of all contact, one row per person and contact. Because anyone may enter any contact there, a
-- later lead of the person or with the contact cancels a stop, unless the lead is suspected.
create view sales_internal.person_stops as
select own.person_key, own.identity, stop.at
from (select distinct person_key, unnest(contacts) as identity from public.leads) own
cross join lateral (
  select latest.at from public.revocations latest
  where latest.identity = own.identity and latest.channel = 'do_not_call' and latest.lead_id is null
  order by latest.at desc limit 1) stop
where not exists (
    select from public.revocations lifted
    where lifted.identity = own.identity and lifted.channel = 'do_not_call_lifted' and lifted.lead_id is null
      and lifted.at > stop.at)
  and not exists (
    select from public.leads later
    where later.contacts @> array[own.identity] and not later.suspected_spam
      and sales_internal.covered_from(later.created_at, later.spooled) > stop.at)
  and not exists (
    select from public.leads later
    where later.person_key = own.person_key and not later.suspected_spam
      and sales_internal.covered_from(later.created_at, later.spooled) > stop.at);
