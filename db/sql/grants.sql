-- db/sql/apply.ts drops and recreates the functions, so their rights must be set again. The functions of sales, and triggers, change
-- what their callers may not. A caller's own tables must not be mistaken for ours. Of sales_internal, the views call the functions
-- that change nothing with the rights of who reads them.
do $$
declare
  created record;
begin
  for created in
    select oid::regprocedure as name, pronamespace = 'sales'::regnamespace or prorettype = 'trigger'::regtype as is_definer
    from pg_proc
    where pronamespace = 'sales'::regnamespace or pronamespace = 'sales_internal'::regnamespace and provolatile = 'v'
  loop
    execute format('revoke execute on routine %s from public', created.name);
    if created.is_definer then
      execute format('alter function %s security definer set search_path to pg_catalog, pg_temp', created.name);
    end if;
  end loop;
  call sales_internal.grant_to_sales_roles();
  if to_regrole('porchlight_app') is not null then call sales_internal.grant_to_app_role('porchlight_app'); end if;
end $$;
