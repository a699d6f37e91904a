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
