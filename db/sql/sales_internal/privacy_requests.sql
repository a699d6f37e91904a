-- Whether staff must answer it. All others took effect at once.
create function sales_internal.is_for_a_person(request public.privacy_requests) returns boolean
language sql immutable parallel safe
return request.what in ('see', 'erase') or cardinality(request.contacts) not between 1 and 3;

-- A request applies to its first three numbers and addresses, so that one post can't stop a list of strangers. With more, or none,
-- it is also open for a person. A request to erase data also stops all contact. A request that a restore brings back has
-- stored_at: it was applied before.
create function sales_internal.accept_privacy_request() returns trigger
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  typed constant text[] := sales_internal.identities_in(new.contact);
begin
  new.contacts := array(select distinct unnest(typed) order by 1);
  if new.stored_at is not null then return new; end if;
  new.stored_at := clock_timestamp();
  perform sales_internal.record_stop(typed[1:3], case
    when new.what in ('all', 'erase') then array['all', 'do_not_call']
    when new.what <> 'see' then array[new.what] end,
    'on the page /stop', requested_at => new.requested_at, request_id => new.id);
  return new;
end $$;

create trigger privacy_requests_accepted before insert on public.privacy_requests
  for each row execute function sales_internal.accept_privacy_request();
