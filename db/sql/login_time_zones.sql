-- A role's settings don't apply to its members, so each login has its own time zone.
do $$
declare
  role_name text;
begin
  for role_name in
    select rolname from pg_roles
    where rolcanlogin and not rolsuper and not rolcreaterole and exists (
        select from pg_auth_members member
        where member.member = pg_roles.oid and not member.admin_option
          and member.roleid in (to_regrole('sales_ro'), to_regrole('sales_rw')))
      and 'timezone=' || lower(sales_internal.business_zone()) <> all (
        select lower(setting) from unnest(rolconfig) settings (setting))
  loop
    begin
      execute format('alter role %I set timezone to %L', role_name, sales_internal.business_zone());
    exception
      when insufficient_privilege then
        raise notice 'this database user may not set the time zone of %: run db/sql/login_time_zones.sql as an administrator', role_name;
      when undefined_object or internal_error then
        raise notice 'another session is changing the role %', role_name;
    end;
  end loop;
end $$;
