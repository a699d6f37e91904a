create function sales.release(lead_id uuid) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  person text := (sales_internal.lock_lead(release.lead_id)).person_key;
begin
  update sales_internal.people set claimed_by = null, claimed_until = null
  where people.person_key = person and people.claimed_by = session_user;
  return found;
end $$;

comment on function sales.release is
  'Ends this login''s claim on a person. Pass any lead of the person. Returns false if the login had no claim.';
