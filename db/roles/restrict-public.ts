import type pg from 'pg';

/**
 * Revokes what PostgreSQL lets every login create: temporary tables, large objects, transaction ids, messages in the WAL and, in
 * old databases, tables. A dump doesn't contain these revocations, so a restored database needs them again.
 */
export const restrictPublic = (client: pg.Client) =>
  client.query(`do $$
    declare
      creating regprocedure;
    begin
      if has_database_privilege('public', current_database(), 'temporary') then
        execute format('revoke temporary on database %I from public', current_database());
      end if;
      if has_schema_privilege('public', 'public', 'create') then
        revoke create on schema public from public;
      end if;
      if (select rolsuper from pg_roles where rolname = current_user) then
        for creating in
          select oid from pg_proc
          where pronamespace = 'pg_catalog'::regnamespace and has_function_privilege('public', oid, 'execute')
            and proname in ('lo_creat', 'lo_create', 'lo_from_bytea', 'pg_current_xact_id', 'txid_current',
              'pg_logical_emit_message')
        loop
          execute format('revoke execute on function %s from public', creating);
        end loop;
      end if;
    end $$`);
