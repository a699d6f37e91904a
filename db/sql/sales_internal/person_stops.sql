-- The stops that nobody took back. It isn't an anti-join, so that who reads only the latest stop of a contact reads no others.
create view sales_internal.stops as
select own.*
from public.revocations own
where action = 'stop' and (select undo.id from public.revocations undo where undo.undoes = own.id limit 1) is null;

-- The latest stop of each contact of a person, for each channel and origin, and when it ended for the person. A stop of a number that
-- was entered after the number was found to be wrong is not the person's. Anyone may enter any contact on the page /stop. So a later lead
-- from the site ends a stop of all contact from there, for what the lead carries. A suspected lead ends none. A spooled one was sent
-- by the clock of another machine, so stops of the day before cover it, too.
create view sales_internal.person_stops as
select own.person, own.person_key, own.contact, kind.channel, kind.from_page, latest.at, lifted.at as lifted_at, renewed.at as renewed_at,
  channel = 'do_not_call' and coalesce(lifted.at, renewed.at) is null as is_in_force,
  lifted.at is null and renewed.at is not null as is_renewed
from sales_internal.identities own
-- Most contacts have no stop at all, which one look at the index finds.
cross join lateral (select from public.revocations any_stop where any_stop.contact = own.contact order by any_stop.at limit 1) stopped
cross join lateral (
  select min(wrong.at) filter (where not wrong.is_over) as at, min(wrong.at) as first_at from sales_internal.wrong_numbers wrong
  where wrong.person = own.person and wrong.contact = own.contact) wrong
cross join (values ('calls', true), ('texts', true), ('all', true), ('do_not_call', true),
  ('calls', false), ('texts', false), ('all', false), ('do_not_call', false)) kind (channel, from_page)
cross join lateral (
  select stop.at from sales_internal.stops stop
  where stop.contact = own.contact and stop.channel = kind.channel and stop.from_page = kind.from_page
    and stop.at < coalesce(wrong.at, 'infinity')
  order by stop.at desc limit 1) latest
cross join lateral (
  select min(entry.at) as at from sales_internal.entries entry
  where kind.channel = 'do_not_call' and entry.kind = 'lifted' and entry.at >= latest.at
    and entry.person = own.person and entry.person_key = own.person_key
    -- A lift for a person who was joined holds while they are.
    and (entry.other_lead_id is null or exists (
      select from public.leads asked where asked.id = entry.other_lead_id and asked.person = own.person))) lifted
left join lateral (
  select min(later.created_at) as at from public.leads later
  where kind.channel = 'do_not_call' and kind.from_page and wrong.first_at <= latest.at is not true
    and later.person = own.person and later.person_key = own.person_key and own.contact = any (later.contacts)
    and not later.is_spam and later.source <> 'phone'
    and latest.at < later.created_at - case when later.spooled then interval '24 hours' else '0' end
) renewed on true;
