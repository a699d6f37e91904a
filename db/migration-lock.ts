import type pg from 'pg';

/** Lets one session at a time migrate, until the transaction ends. Only the owner of the table can hold this lock. */
export const lockMigrations = (client: pg.Client) =>
  client.query('lock table drizzle.applied_sql in exclusive mode');

/** Describes the session whose transaction has held a lock for the longest time. */
export async function findLockHolder(client: pg.Client): Promise<string> {
  // PostgreSQL hides when a transaction began, unless the reader is a member of the session's role.
  const { rows } = await client.query<{ holder: string }>(
    `select concat_ws(', ', coalesce(usename, backend_type) || ' (pid ' || pid, nullif(application_name, ''),
       'since ' || to_char(xact_start at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')) || ')' as holder
     from pg_stat_activity
     where pid in (select pid from pg_locks join pg_class on pg_class.oid = relation
         where granted and pg_locks.database in (select oid from pg_database where datname = current_database())
           and relnamespace::regnamespace::text in ('public', 'drizzle', 'sales', 'sales_internal'))
       and pid <> pg_backend_pid()
     order by xact_start limit 1`,
  );
  return rows[0]?.holder ?? 'a session that has ended';
}
