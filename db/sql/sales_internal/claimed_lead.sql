-- The lead of a person that a call is about: the first that is open, or else the newest.
create function sales_internal.lead_of(person text) returns uuid
language sql stable
return (
  select own.id from public.leads own
  where own.person = lead_of.person and own.erased_at is null
  order by own.is_spam, own.reached_at is not null, case when own.reached_at is null then own.created_at end,
    own.created_at desc, own.id
  limit 1);

-- What a function is about if no lead is passed: the person whom this login claimed.
create function sales_internal.claimed_lead() returns uuid
language sql stable security definer set search_path = pg_catalog, pg_temp
return (
  select sales_internal.lead_of(person_key) from sales_internal.people where claimed_by = session_user limit 1);

-- Claims the person for this login, unless another login has.
create function sales_internal.claim_person(person text) returns boolean
language plpgsql volatile as $$
begin
  insert into sales_internal.people as existing (person_key, claimed_by, claimed_until)
  values (person, session_user, clock_timestamp() + interval '30 minutes')
  on conflict (person_key) do update set claimed_by = excluded.claimed_by, claimed_until = excluded.claimed_until
    where existing.claimed_by is null or existing.claimed_by = session_user or existing.claimed_until <= clock_timestamp();
  if not found then return false; end if;
  -- A login claims one person, so that what it records next is about nobody else.
  update sales_internal.people set claimed_by = null where claimed_by = session_user and person_key <> person;
  return true;
end $$;

-- The same for `history`, which changes nothing: without a claim, the lead about which this login recorded something last.
create function sales_internal.recent_lead() returns uuid
language sql stable security definer set search_path = pg_catalog, pg_temp
return coalesce(sales_internal.claimed_lead(), (
  select lead_id from sales_internal.entries where login = session_user order by at desc limit 1));

revoke execute on function sales_internal.claim_person from public;
