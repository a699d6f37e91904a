-- The lead of a person that a call is about: the first that is open, or else the newest. Of joined people, of who has the number
-- that is dialed, so that the call stays theirs after an undo.
create function sales_internal.lead_of(person text) returns uuid
language sql stable
return (
  select own.id from public.leads own
  where own.person = lead_of.person and own.erased_at is null
  order by own.person_key <> (
      select newest.person_key from public.leads newest where newest.person = lead_of.person
      order by newest.is_spam, newest.created_at desc, newest.id desc limit 1),
    own.is_spam, own.reached_at is not null, case when own.reached_at is null then own.created_at end,
    own.created_at desc, own.id
  limit 1);

-- What a function that records something is about if no lead is passed: the person whom this login claimed, or else the lead that it
-- added last, if it recorded no call since.
create function sales_internal.claimed_lead() returns uuid
language sql stable security definer set search_path = pg_catalog, pg_temp
return coalesce((
  select sales_internal.lead_of(person) from sales_internal.claims where login = session_user), (
  select case kind when 'added' then lead_id end
  from sales_internal.entries where login = session_user and kind in ('added', 'attempted', 'contacted') order by at desc limit 1));

-- Claims the person and the number to dial for this login, unless another login has either, or is claiming it. A login claims one
-- person, so that what it records next is about nobody else. A claim that expired counts until another login claims the same.
create function sales_internal.claim_person(person text) returns boolean
language plpgsql volatile as $$
declare
  number constant text := coalesce((select phone_e164 from sales_internal.cards where cards.person = claim_person.person), person);
begin
  delete from sales_internal.claims
  where (claims.person = claim_person.person or dialed = number) and login <> session_user and expires_at <= clock_timestamp();
  insert into sales_internal.claims (login, person, dialed, expires_at)
  values (session_user, claim_person.person, number, clock_timestamp() + interval '30 minutes')
  on conflict (login) do update set person = excluded.person, dialed = excluded.dialed, expires_at = excluded.expires_at;
  return true;
exception when unique_violation or lock_not_available then return false;
end $$;

-- The same for what changes no outcome: without a claim, the lead about which this login recorded something last.
create function sales_internal.recent_lead() returns uuid
language sql stable security definer set search_path = pg_catalog, pg_temp
return coalesce(sales_internal.claimed_lead(), (
  select lead_id from sales_internal.entries where login = session_user order by at desc limit 1));
