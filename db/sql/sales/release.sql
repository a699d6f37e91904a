create function sales.release(lead_id uuid) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  person text := (sales_internal.lock_lead(release.lead_id)).person_key;
begin
  delete from sales_internal.claims where claims.person_key = person and claims.login = session_user;
  return found;
end $$;

comment on function sales.release is
  'Ends this login''s claim on a person. Pass any lead of the person. Returns false if the login had no claim.';
