import type pg from 'pg';

/**
 * Revokes what PostgreSQL lets every login create: temporary tables, large objects and, in old databases, tables. A dump
 * doesn't contain these revocations, so a restored database needs them again.
 */
export const restrictPublic = (client: pg.Client) =>
  client.query(`do $$
    declare
      created text;
    begin
      if has_database_privilege('public', current_database(), 'temporary') then
        execute format('revoke temporary on database %I from public', current_database());
      end if;
      if has_schema_privilege('public', 'public', 'create') then
        revoke create on schema public from public;
      end if;
      if (select rolsuper from pg_roles where rolname = current_user) then
        foreach created in array array['lo_creat(integer)', 'lo_create(oid)', 'lo_from_bytea(oid, bytea)'] loop
          if has_function_privilege('public', created, 'execute') then
            execute format('revoke execute on function pg_catalog.%s from public', created);
          end if;
        end loop;
      end if;
    end $$`);
