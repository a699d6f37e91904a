create function sales.claim(lead_id uuid) returns timestamptz
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  person text := (sales_internal.lock_lead(claim.lead_id)).person_key;
  current sales_internal.people;
begin
  insert into sales_internal.people as existing (person_key, claimed_by, claimed_until)
  values (person, session_user, clock_timestamp() + interval '30 minutes')
  on conflict (person_key) do update set claimed_by = excluded.claimed_by, claimed_until = excluded.claimed_until
    where existing.claimed_by is null or existing.claimed_by = session_user or existing.claimed_until <= clock_timestamp();
  select * into current from sales_internal.people where people.person_key = person;
  if current.claimed_by <> session_user then
    raise exception '% claimed this person until % (%)', current.claimed_by,
      to_char(current.claimed_until at time zone sales_internal.business_zone(), 'HH24:MI'), sales_internal.business_zone()
      using errcode = 'object_in_use';
  end if;
  return current.claimed_until;
end $$;

comment on function sales.claim is
  'Reserves a person for this login for 30 minutes, so that nobody else calls. Pass any lead of the person. Returns the time at which the claim expires. Claiming again renews the claim. If somebody else has claimed the person, raises an error that names the other login and the time at which that claim expires. Marking the call (sales.mark_attempted, sales.mark_contacted) ends the claim. For longer, use assign.';
