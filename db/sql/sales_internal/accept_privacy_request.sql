-- A request applies to its first three numbers and addresses, so that one post can't stop a list of strangers. With more, it is
-- also open for a person. A request to erase data also stops all contact. A request that changes nothing isn't stored. A request that a restore brings
-- back has storedAt: it was applied before.
create function sales_internal.accept_privacy_request() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  changes integer;
  applied text[];
begin
  new.contacts := sales_internal.contacts_in(new.contact);
  applied := new.contacts[1:3];
  if new.stored_at is not null then return new; end if;
  new.stored_at := clock_timestamp();
  perform sales_internal.await_leads();
  if exists (select from public.privacy_requests earlier where earlier.id = new.id) then return null; end if;

  select count(*) filter (where sales_internal.record_revocation(
    contact, channel, 'on the page /stop', requested_at => new.requested_at,
    -- Two processes may store the same spooled request at once.
    revocation_id => md5(concat_ws(' ', new.id, contact, channel))::uuid)) into changes
  from unnest(applied) contact
  cross join unnest(case
    when new.what in ('all', 'erase') then array['all', 'do_not_call']
    when new.what <> 'see' then array[new.what] end) channel;
  if changes > 0 then perform sales_internal.queue_revoked(applied); end if;

  if new.what in ('see', 'erase') or cardinality(new.contacts) not between 1 and 3 then
    return case when not exists (
      select from public.privacy_requests earlier
      where earlier.closed_at is null and earlier.what = new.what and earlier.contacts @> new.contacts and earlier.contacts <@ new.contacts
        and (new.contacts <> '{}' or earlier.contact = new.contact)) then new end;
  end if;
  return case when changes > 0 then new end;
end $$;

create trigger privacy_requests_accepted before insert on public.privacy_requests
  for each row execute function sales_internal.accept_privacy_request();
