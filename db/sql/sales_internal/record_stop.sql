-- Who sends the event looks up the persons and leads then. So an equal event that nobody has begun to send is enough.
create function sales_internal.queue_revoked(contacts text[]) returns void
language sql set search_path = pg_catalog, pg_temp
begin atomic
  insert into public.notifications (event, contacts, channel)
  select 'lead.revoked', queue_revoked.contacts, 'webhook'
  where not exists (
    select from public.notifications queued
    where queued.event = 'lead.revoked' and queued.state = 'waiting' and queued.contacts = queue_revoked.contacts);
end;

-- Stores one row for each contact and channel, whatever is stored already. With `request_id`, repeating it stores nothing.
create function sales_internal.record_stop(
  contacts text[], channels text[], how text, note text default null,
  requested_at timestamptz default null, request_id uuid default null) returns void
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  insert into public.revocations (id, contact, channel, how, note, requested_at, from_page)
  select coalesce(md5(record_stop.request_id || ' ' || stopped || ' ' || kind)::uuid, gen_random_uuid()), stopped, kind,
    record_stop.how, record_stop.note, record_stop.requested_at, record_stop.requested_at is not null
  from unnest(record_stop.contacts) stopped cross join unnest(record_stop.channels) kind
  on conflict do nothing;
  if found then perform sales_internal.queue_revoked(record_stop.contacts); end if;
end $$;

-- The stops and lifts of this login that are not undone.
create view sales_internal.own_revocations as
select id, at, action, contact, channel
from public.revocations own
where "by" = session_user and action <> 'undo'
  and not exists (select from public.revocations undo where undo.undoes = own.id);

-- Takes back one stop or lift that this login recorded in the last 24 hours, and no other row. Returns null if there is none.
create function sales_internal.undo_revocation(id uuid) returns text
language sql set search_path = pg_catalog, pg_temp
begin atomic
  insert into public.revocations (action, contact, channel, how, undoes)
  select 'undo', own.contact, own.channel, 'undone by ' || session_user, own.id
  from sales_internal.own_revocations own
  where own.id = undo_revocation.id and own.at > now() - interval '24 hours'
  returning channel || ' of ' || contact;
end;
