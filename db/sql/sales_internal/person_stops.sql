-- The time from which stops cover an agreement or a lead. A spooled lead was sent by the clock of another machine, so stops of the
-- day before count too.
create function sales_internal.covered_from(sent timestamptz, spooled boolean) returns timestamptz
language sql stable parallel safe
return case when spooled then sent - interval '24 hours' else sent end;

-- The stops that are in force for each person: the latest of each contact, channel and origin. Because anyone may enter any
-- contact on the page /stop, a later lead from the site ends a stop of all contact from there, unless it is suspected.
create view sales_internal.person_stops as
select own.person_key, own.contact, kind.channel, kind.from_page, latest.at, latest.requested_at, latest."by"
from (
  select distinct person_key, unnest(case when contacts = '{}' then array[id::text] else contacts end) as contact
  from public.leads) own
cross join (
  select channel, from_page
  from unnest(array['calls', 'texts', 'all', 'do_not_call']) channel, unnest(array[true, false]) from_page) kind
cross join lateral (
  select * from sales_internal.revocations
  where revocations.contact = own.contact and revocations.channel = kind.channel and revocations.from_page = kind.from_page
  order by revocations.at desc limit 1) latest
where latest.action = 'stop' and not (kind.channel = 'do_not_call' and kind.from_page and exists (
  select from public.leads later
  where later.person_key = own.person_key and not later.is_spam and later.source <> 'phone'
    and sales_internal.covered_from(later.created_at, later.spooled) > latest.at));
