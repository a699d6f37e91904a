-- A login without --rw may call the functions that change nothing, which are not volatile.
create procedure sales_internal.grant_to_sales_roles()
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  role_name text;
  callable regprocedure;
begin
  foreach role_name in array array['sales_ro', 'sales_rw'] loop
    if to_regrole(role_name) is null then
      raise notice 'there is no role %: run db/sql/roles.sql as an administrator', role_name;
      continue;
    end if;
    execute format('grant usage on schema sales to %I', role_name);
    execute format('grant select on all tables in schema sales to %I', role_name);
    execute format('alter default privileges in schema sales grant select on tables to %I', role_name);
    for callable in
      select oid from pg_proc
      where pronamespace = 'sales'::regnamespace and (provolatile <> 'v' or role_name = 'sales_rw')
    loop
      execute format('grant execute on function %s to %I', callable, role_name);
    end loop;
  end loop;
end $$;
