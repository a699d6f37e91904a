-- Ends the sessions of sales logins whose transaction is older; null ends none. `out_of_reach` names the logins whose sessions
-- the owner may not see or end, because an administrator created them.
create function sales_internal.end_old_sessions(
  older_than interval, out ended integer, out oldest_seconds integer, out out_of_reach text)
language sql security definer set search_path = pg_catalog, pg_temp as $$
  with logins as (
    select login.oid, login.rolname as name, pg_has_role(login.oid, 'usage') as is_reachable
    from pg_roles login
    where login.rolcanlogin and not login.rolsuper and not login.rolcreaterole and exists (
      select from pg_auth_members member join pg_roles role on role.oid = member.roleid
      where member.member = login.oid and role.rolname in ('sales_ro', 'sales_rw') and not member.admin_option)
  )
  select
    (select count(*) filter (where pg_terminate_backend(session.pid))
     from pg_stat_activity session join logins on logins.oid = session.usesysid
     where logins.is_reachable and session.xact_start < clock_timestamp() - older_than),
    (select max(extract(epoch from clock_timestamp() - xact_start)) from pg_stat_activity where pid <> pg_backend_pid()),
    (select string_agg(name, ', ' order by name) from logins where not is_reachable)
$$;
