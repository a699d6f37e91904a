-- All databases of a server share its roles, so a migration of another database may have created these roles. What a release
-- changes here reaches existing roles, too.
do $$
declare
  change text;
begin
  for change in
    with roles as (select unnest(array['sales_ro', 'sales_rw']) as name)
    select format('create role %I nologin connection limit 12', name) from roles where to_regrole(name) is null
    union all
    select format('alter role %I set %I to %L', roles.name, setting, value)
    from roles cross join (values ('search_path', 'sales'), ('statement_timeout', '30s'), ('lock_timeout', '3s'),
      ('idle_in_transaction_session_timeout', '5min'), ('default_transaction_read_only', 'on'),
      -- JIT-compiling a query of a view takes longer than running it.
      ('jit', 'off')) settings (setting, value)
    where (roles.name = 'sales_ro' or setting <> 'default_transaction_read_only') and not exists (
      select from pg_roles where rolname = roles.name and setting || '=' || value = any (rolconfig))
    union all
    -- A role's settings don't apply to its members, so each login has its own time zone. It counts in this database only,
    -- because another site may share the server.
    select format('alter role %I in database %I set timezone to %L', name, current_database(), sales_internal.business_zone())
    from sales_internal.logins
    where not exists (
      select from pg_db_role_setting
      where setrole = logins.oid and setdatabase = (select oid from pg_database where datname = current_database())
        and 'TimeZone=' || sales_internal.business_zone() = any (setconfig))
  loop
    begin
      execute change;
    exception
      when duplicate_object or undefined_object or unique_violation or internal_error then
        raise notice 'another session is changing this role: %', change;
      when insufficient_privilege then
        raise notice 'this database user may not %: run db/sql/roles.sql as an administrator', change;
    end;
  end loop;
end $$;
