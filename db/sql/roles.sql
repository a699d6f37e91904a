-- All databases of a server share its roles, so a migration of another database may have created these roles. What a release
-- changes here reaches existing roles, too.
do $$
declare
  role_name text;
  setting record;
begin
  foreach role_name in array array['sales_ro', 'sales_rw'] loop
    begin
      if to_regrole(role_name) is null then
        execute format('create role %I nologin connection limit 12', role_name);
      end if;
      for setting in
        select * from (values ('search_path', 'sales'), ('statement_timeout', '30s'), ('lock_timeout', '3s'),
          ('idle_in_transaction_session_timeout', '5min'),
          -- JIT-compiling a query of a view takes longer than running it.
          ('jit', 'off'), ('default_transaction_read_only', case role_name when 'sales_ro' then 'on' end)) settings (name, value)
        where value is not null and not exists (
          select from pg_roles where rolname = role_name and name || '=' || value = any (rolconfig))
      loop
        execute format('alter role %I set %I to %L', role_name, setting.name, setting.value);
      end loop;
    exception
      when duplicate_object or unique_violation or internal_error then
        raise notice 'a session in another database of this server is changing the role %', role_name;
      when insufficient_privilege then
        raise notice 'this database user may not create the role %: run db/sql/roles.sql as an administrator', role_name;
    end;
  end loop;
end $$;
