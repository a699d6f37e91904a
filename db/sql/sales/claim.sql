create function sales.claim(lead_id uuid) returns timestamptz
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  person text := (sales_internal.lock_lead(claim.lead_id)).person_key;
  current sales_internal.claims;
begin
  insert into sales_internal.claims as existing (person_key, lead_id, login, expires_at)
  values (person, claim.lead_id, session_user, clock_timestamp() + interval '30 minutes')
  on conflict (person_key) do update
    set lead_id = excluded.lead_id, login = excluded.login, expires_at = excluded.expires_at
    where existing.login = session_user or existing.expires_at <= clock_timestamp();
  select * into current from sales_internal.claims where claims.person_key = person;
  if current.login <> session_user then
    raise exception '% claimed this person until % (Chicago time)', current.login,
      to_char(current.expires_at at time zone 'America/Chicago', 'HH24:MI')
      using errcode = 'object_in_use';
  end if;
  return current.expires_at;
end $$;

comment on function sales.claim is
  'Reserves a person for this login for 30 minutes, so that nobody else calls. Pass any lead of the person. Returns the time at which the claim expires. Claiming again renews the claim. If somebody else has claimed the person, raises an error that names the other login and the time at which that claim expires. Marking the call (sales.mark_attempted, sales.mark_contacted) ends the claim.';
