-- Ends the sessions of sales logins whose transaction is older; null ends none. `out_of_reach` names the logins whose sessions
-- the owner may not see or end, because an administrator created them.
create function sales_internal.end_old_sessions(
  older_than interval, out ended integer, out oldest_seconds integer, out out_of_reach text)
language sql volatile security definer set search_path = pg_catalog, pg_temp as $$
  select
    (select count(*) filter (where pg_terminate_backend(session.pid))
     from pg_stat_activity session join sales_internal.logins on logins.oid = session.usesysid
     where pg_has_role(logins.oid, 'usage') and session.xact_start < clock_timestamp() - older_than),
    (select max(extract(epoch from clock_timestamp() - xact_start)) from pg_stat_activity where pid <> pg_backend_pid()),
    (select string_agg(name, ', ' order by name) from sales_internal.logins where not pg_has_role(oid, 'usage'))
$$;

revoke execute on function sales_internal.end_old_sessions from public;
grant execute on function sales_internal.end_old_sessions to :app_role;
