-- The functions of sales, and triggers, change what their callers may not. A caller's own tables must not be mistaken for ours.
do $$
declare
  definer regprocedure;
begin
  for definer in
    select oid from pg_proc
    where pronamespace = 'sales'::regnamespace
      or pronamespace = 'sales_internal'::regnamespace and prorettype = 'trigger'::regtype
  loop
    execute format('alter function %s security definer set search_path to pg_catalog, pg_temp', definer);
  end loop;
end $$;
-- db/sql/apply.ts drops and recreates the views and functions, so their grants must be set again.
revoke execute on all functions in schema sales from public;
revoke execute on procedure sales_internal.grant_to_sales_roles, sales_internal.grant_to_app_role from public;
-- The views call the other functions of sales_internal with the rights of who reads them.
do $$
declare
  changing regprocedure;
begin
  for changing in
    select oid from pg_proc
    where pronamespace = 'sales_internal'::regnamespace and prokind = 'f' and provolatile = 'v'
  loop
    execute format('revoke execute on function %s from public', changing);
  end loop;
end $$;
call sales_internal.grant_to_sales_roles();
do $$ begin
  if to_regrole('porchlight_app') is not null then
    call sales_internal.grant_to_app_role('porchlight_app');
  end if;
end $$;
