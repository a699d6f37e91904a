-- A role's settings don't apply to its members, so each login has its own time zone. It counts in this database only,
-- because another site may share the server.
do $$
declare
  role_name text;
begin
  for role_name in
    select name from sales_internal.logins
    where not exists (
      select from pg_db_role_setting
      where setrole = logins.oid and setdatabase = (select oid from pg_database where datname = current_database())
        and 'TimeZone=' || sales_internal.business_zone() = any (setconfig))
  loop
    begin
      execute format('alter role %I in database %I set timezone to %L',
        role_name, current_database(), sales_internal.business_zone());
    exception
      when insufficient_privilege then
        raise notice 'this database user may not set the time zone of %: run db/sql/login_time_zones.sql as an administrator', role_name;
      when undefined_object or internal_error then
        raise notice 'another session is changing the role %', role_name;
    end;
  end loop;
end $$;
