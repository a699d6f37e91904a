-- A request to erase data also stops all contact.
create function sales_internal.apply_privacy_request() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if new.what = 'see' then return null; end if;
  insert into public.revocations (at, contact, channel, how)
  select new.requested_at, new.contact, channel, 'on the page /stop'
  from unnest(case when new.what in ('all', 'erase') then array['all', 'do_not_call'] else array[new.what] end) channel;
  perform sales_internal.queue_event('lead.revoked', array_agg(id))
  from public.leads where new.contact in (phone_e164, email_normalized);
  return null;
end $$;

create trigger privacy_requests_apply after insert on public.privacy_requests
  for each row execute function sales_internal.apply_privacy_request();
