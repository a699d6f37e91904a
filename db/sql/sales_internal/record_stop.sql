-- Who sends the event looks up the persons and leads then. So an equal event that nobody has begun to send is enough.
create function sales_internal.queue_revoked(contacts text[]) returns void
language sql volatile
begin atomic
  insert into public.notifications (event, contacts, channel)
  select 'lead.revoked', contacts, 'webhook'
  where not exists (
    select from public.notifications queued
    where queued.event = 'lead.revoked' and queued.state = 'waiting' and queued.contacts = queue_revoked.contacts);
end;

-- Stores one row for each contact and channel, whatever is stored already. With `request_id`, repeating it stores nothing.
create function sales_internal.record_stop(
  contacts text[], channels text[], how text, note text default null,
  requested_at timestamptz default null, request_id uuid default null) returns void
language plpgsql volatile as $$
begin
  insert into public.revocations (id, contact, channel, how, note, requested_at, from_page)
  select coalesce(md5(request_id || ' ' || stopped || ' ' || kind)::uuid, gen_random_uuid()), stopped, kind,
    sales_internal.require_text(how, 'how (by what means they told you)'), note, requested_at, requested_at is not null
  from unnest(contacts) stopped cross join unnest(channels) kind
  on conflict do nothing;
  if found then perform sales_internal.queue_revoked(contacts); end if;
end $$;

-- The stops and lifts that this login may take back.
create view sales_internal.own_revocations as
select * from sales_internal.revocations where "by" = session_user and at > now() - interval '24 hours';

-- What undo takes back if no entry is passed.
create function sales_internal.last_own_entry() returns uuid
language sql stable security definer set search_path = pg_catalog, pg_temp
return (
  select id from (
    select id, at from sales_internal.entries where login = session_user and at > now() - interval '24 hours'
    union all
    select id, at from sales_internal.own_revocations) own
  order by at desc, id limit 1);

revoke execute on function sales_internal.queue_revoked, sales_internal.record_stop from public;
