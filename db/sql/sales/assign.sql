create function sales.assign(lead_id uuid default sales_internal.recent_lead(), login text default session_user) returns text
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  person_id constant text := (sales_internal.lock_lead(lead_id)).person;
begin
  if login is not null and not exists (select from sales_internal.logins where name = login and may_record) then
    raise exception '% is no login that may record calls', login;
  end if;
  insert into sales_internal.people (person_key, owner)
  values (person_id, login)
  on conflict (person_key) do update set owner = excluded.owner;
  delete from sales_internal.claims
  where claims.person = person_id and claims.login = session_user and assign.login is distinct from session_user;
  update public.leads own set changed_at = clock_timestamp() where own.person = person_id;
  return login;
end $$;

grant execute on function sales.assign to sales_rw;
