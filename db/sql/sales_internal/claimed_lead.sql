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
  select sales_internal.lead_of(person) from sales_internal.claims where login = session_user);

-- Claims the person for this login, unless another login has. A login claims one person, so that what it records next is about
-- nobody else. A claim that expired counts until another login claims the person.
create function sales_internal.claim_person(person text) returns boolean
language plpgsql volatile as $$
begin
  delete from sales_internal.claims
  where claims.person = claim_person.person and login <> session_user and expires_at <= clock_timestamp();
  insert into sales_internal.claims (login, person, expires_at)
  select session_user, claim_person.person, clock_timestamp() + interval '30 minutes'
  where not exists (
    select from sales_internal.claims other where other.person = claim_person.person and other.login <> session_user)
  on conflict (login) do update set person = excluded.person, expires_at = excluded.expires_at;
  return found;
end $$;

-- The same for `history`, which changes nothing: without a claim, the lead about which this login recorded something last.
create function sales_internal.recent_lead() returns uuid
language sql stable security definer set search_path = pg_catalog, pg_temp
return coalesce(sales_internal.claimed_lead(), (
  select lead_id from sales_internal.entries where login = session_user order by at desc limit 1));

revoke execute on function sales_internal.claim_person from public;
