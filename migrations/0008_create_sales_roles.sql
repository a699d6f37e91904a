-- Gives the roles, where they are there, what they may read and call in this database. Runs as the views' owner.
create procedure sales_internal.grant_to_sales_roles()
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  role_name text;
begin
  foreach role_name in array array['sales_ro', 'sales_rw'] loop
    if to_regrole(role_name) is null then
      raise notice 'there is no role %: docs/sales.md has the SQL that makes it', role_name;
      continue;
    end if;
    execute format('grant usage on schema sales to %I', role_name);
    execute format('grant select on all tables in schema sales to %I', role_name);
    execute format('alter default privileges in schema sales grant select on tables to %I', role_name);
  end loop;
  if to_regrole('sales_rw') is not null then
    grant execute on all functions in schema sales to sales_rw;
  end if;
end $$;--> statement-breakpoint

-- Roles belong to the whole server: another database may have made them, or be making them right now.
do $$
declare
  role_name text;
begin
  foreach role_name in array array['sales_ro', 'sales_rw'] loop
    begin
      if to_regrole(role_name) is null then
        execute format('create role %I nologin connection limit 5', role_name);
        execute format('alter role %I set timezone to %L', role_name, 'America/Chicago');
        execute format('alter role %I set search_path to sales', role_name);
        execute format('alter role %I set statement_timeout to %L', role_name, '30s');
        execute format('alter role %I set idle_in_transaction_session_timeout to %L', role_name, '5min');
        if role_name = 'sales_ro' then
          alter role sales_ro set default_transaction_read_only to on;
        end if;
      end if;
    exception
      when duplicate_object or unique_violation then
        raise notice 'the role % is made by another database of this server', role_name;
      when insufficient_privilege then
        raise notice 'this user may not make the role %: docs/sales.md has the SQL', role_name;
    end;
  end loop;
end $$;--> statement-breakpoint

call sales_internal.grant_to_sales_roles();
