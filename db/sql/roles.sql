-- All databases of a server share its roles, so a migration of another database may have created these roles.
do $$
declare
  role_name text;
begin
  foreach role_name in array array['sales_ro', 'sales_rw'] loop
    begin
      if to_regrole(role_name) is null then
        execute format($settings$
          create role %1$I nologin connection limit 12;
          alter role %1$I set search_path to sales;
          alter role %1$I set statement_timeout to '30s';
          alter role %1$I set lock_timeout to '3s';
          alter role %1$I set idle_in_transaction_session_timeout to '5min';
          -- JIT-compiling a query of a view takes longer than running it.
          alter role %1$I set jit to off $settings$, role_name);
        if role_name = 'sales_ro' then
          alter role sales_ro set default_transaction_read_only to on;
        end if;
      end if;
    exception
      when duplicate_object or unique_violation then
        raise notice 'a session in another database of this server is creating the role %', role_name;
      when insufficient_privilege then
        raise notice 'this database user may not create the role %: run db/sql/roles.sql as an administrator', role_name;
    end;
  end loop;
end $$;
