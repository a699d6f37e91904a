-- The site's role loses first what it was granted before. Not `all tables in schema`, which fails for tables of other
-- owners, such as an administrator's extension.
do $$
begin
  if to_regrole(':app_role') is null then return; end if;
  execute (
    select format('revoke all on table %s from :app_role', string_agg(oid::regclass::text, ', ')) from pg_class
    where relnamespace = any ('{public, drizzle, sales, sales_internal}'::regnamespace[]) and relkind in ('r', 'v', 'S')
      and pg_has_role(relowner, 'usage'));
  revoke all on schema public, drizzle, sales, sales_internal from :app_role;
end $$;

grant usage on schema public, drizzle, sales, sales_internal to :app_role;
grant select on drizzle.__drizzle_migrations, drizzle.applied_sql to :app_role;
grant select, insert, update (ip_address), delete on public.leads to :app_role;
grant select on public.lead_contacts to :app_role;
grant insert on public.consents to :app_role;
grant insert (id, requested_at, contact, what) on public.privacy_requests to :app_role;
grant select, insert, update, delete on public.notifications to :app_role;
grant select, insert on public.roi_calculations to :app_role;
grant select on public.backup_proofs to :app_role;
grant select on all tables in schema sales to :app_role;
grant select on sales_internal.waiting_people, sales_internal.quiet_people, sales_internal.entries to :app_role;
-- To tell whether a person's stops changed.
grant select on sales_internal.person_stops, sales_internal.identities to :app_role;
grant select (id, contact, action) on public.revocations to :app_role;
-- The site may read no consents. Of privacy requests, its command `leads` needs two columns to count the open requests.
revoke all on sales.consent_evidence, sales.privacy_requests from :app_role;
grant select (due_on, closed_at) on sales.privacy_requests to :app_role;

revoke execute on all functions in schema sales from public;

grant usage on schema sales to sales_ro, sales_rw;
grant select on all tables in schema sales to sales_ro, sales_rw;
alter default privileges in schema sales grant select on tables to sales_ro, sales_rw;
