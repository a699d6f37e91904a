create procedure sales_internal.grant_to_app_role(app text)
language plpgsql as $$
declare
  schemas constant text := 'public, drizzle, sales, sales_internal';
  object regclass;
  privileges text;
begin
  -- Not `all tables in schema`, which fails for tables of other owners, such as an administrator's extension. Functions are
  -- dropped and recreated without rights.
  for object in
    select oid from pg_class
    where relnamespace = any (string_to_array(schemas, ', ')::regnamespace[]) and relkind in ('r', 'v', 'S')
      and pg_has_role(relowner, 'usage')
  loop
    execute format('revoke all on table %s from %I', object, app);
  end loop;
  execute format('revoke all on schema %s from %I', schemas, app);
  foreach privileges in array array[
    'usage on schema public, drizzle, sales, sales_internal',
    'select on drizzle.__drizzle_migrations, drizzle.applied_sql',
    'select, insert, update (ip_address), delete on public.leads',
    'select on public.lead_contacts',
    'insert on public.consents',
    'insert (id, requested_at, contact, what) on public.privacy_requests',
    'select, insert, update, delete on public.notifications',
    'select, insert on public.roi_calculations',
    'select, insert, update, delete on public.rate_limit_hits',
    'select, insert, update (waits_until, client, call_id, seconds, open_until), delete on public.voice_calls',
    'select, insert, update on public.event_counts, public.speed_counts',
    'select on public.backup_proofs',
    'select on all tables in schema sales',
    'select on sales_internal.waiting_people, sales_internal.quiet_people',
    'execute on function sales_internal.add_counts, sales_internal.end_old_sessions, sales_internal.queue_reminders',
    'execute on function sales_internal.grant_voice_token, sales_internal.redeem_voice_token'
  ] loop
    execute format('grant %s to %I', privileges, app);
  end loop;
  -- The site may read no consents. Of privacy requests, its command `leads` needs two columns to count the open requests.
  execute format('revoke all on sales.consent_evidence, sales.privacy_requests from %I', app);
  execute format('grant select (due_on, closed_at) on sales.privacy_requests to %I', app);
end $$;

-- A login without --rw may call the functions that change nothing, which are not volatile.
create procedure sales_internal.grant_to_sales_roles()
language plpgsql as $$
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
