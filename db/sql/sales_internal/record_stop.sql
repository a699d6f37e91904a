-- Who sends the event looks up the persons and leads then. So an equal event that nobody has begun to send is enough.
create function sales_internal.queue_revoked(contacts text[]) returns void
language sql volatile
begin atomic
  insert into public.notifications (event, contacts, channel)
  select 'lead.revoked', contacts, receiver
  from unnest(array['webhook', 'chat']) receiver
  where contacts <> '{}' and not exists (
    select from public.notifications queued
    where queued.event = 'lead.revoked' and queued.channel = receiver and queued.state = 'waiting'
      and queued.contacts = queue_revoked.contacts);
end;

-- A time after all that a stop of this contact meets, even if the clock went back.
create function sales_internal.time_after(contact text) returns timestamptz
language sql volatile
return (
  select greatest(clock_timestamp(), max(met.at) + interval '1 microsecond')
  from (
    select max(earlier.at) from public.revocations earlier where earlier.contact = time_after.contact
    union all
    select greatest(max(lead.created_at), max(consent.given_at), max(entry.at))
    from public.leads lead
    left join public.consents consent on consent.lead_id = lead.id
    left join public.lead_contacts entry on entry.lead_id = lead.id and entry.kind = 'lifted'
    where lead.person in (select person from sales_internal.people_with(array[time_after.contact]))) met (at));

-- What a stop holds for that a person told sales: each number that they sent, or that is dialed now; without one, the address.
create function sales_internal.contacts_to_stop(card sales_internal.cards) returns text[]
language sql stable
return coalesce(nullif(array(
    select contact from public.leads own cross join unnest(own.contacts || card.phone_e164) contact
    where own.person = card.person and contact like '+%'
    except select contact from sales_internal.wrong_numbers wrong where wrong.person = card.person and not wrong.is_over), '{}'),
  array_remove(array[card.email_normalized], null));

-- Stores one row for each contact and channel, whatever is stored already. With `request_id`, repeating it stores nothing.
create function sales_internal.record_stop(
  contacts text[], channels text[], how text, note text default null,
  requested_at timestamptz default null, request_id uuid default null, act uuid default gen_random_uuid()) returns void
language plpgsql volatile as $$
begin
  insert into public.revocations (id, act, at, contact, channel, how, note, requested_at, from_page)
  select coalesce(md5(request_id || ' ' || stopped || ' ' || kind)::uuid, gen_random_uuid()), act, sales_internal.time_after(stopped),
    stopped, kind, sales_internal.require_text(how, 'how (by what means they told you)'), note, requested_at, requested_at is not null
  from unnest(contacts) stopped cross join unnest(channels) kind
  on conflict do nothing;
  if found then perform sales_internal.queue_revoked(contacts); end if;
end $$;
