create function sales.assign(lead_id uuid, login text) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  person text := (sales_internal.lock_lead(assign.lead_id)).person_key;
begin
  if assign.login is not null and not exists (select from pg_roles where rolname = assign.login and rolcanlogin) then
    raise exception 'there is no login %', assign.login using errcode = 'invalid_parameter_value',
      hint = 'logins of sales: ' || coalesce((select string_agg(distinct member::regrole::text, ', ')
        from pg_auth_members where roleid in (to_regrole('sales_ro'), to_regrole('sales_rw'))), 'none');
  end if;
  insert into sales_internal.people (person_key, owner)
  values (person, assign.login)
  on conflict (person_key) do update set owner = excluded.owner,
    claimed_by = nullif(people.claimed_by, session_user), claimed_until = case when people.claimed_by <> session_user then people.claimed_until end;
  update public.leads set changed_at = clock_timestamp() where leads.person_key = person;
  return assign.login;
end $$;

comment on function sales.assign is
  'Makes a login the owner of a person until you assign the person again. Pass any lead of the person and the login, or null for nobody. Ends your own claim. Until a call is overdue, only the owner has the person in call_now. Returns the owner.';
