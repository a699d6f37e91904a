import { sql } from 'drizzle-orm';
import type pg from 'pg';
import type { Db } from '../client.server.ts';
import { READ_ONLY } from '../errors.ts';
import { newestAppliedTime } from '../migrations.ts';

const NO_PERMISSION = '42501';

/** For how long PostgreSQL has failed to archive its WAL. 0 if it archives, or if archiving is off. */
const ARCHIVING_FAILED_SECONDS = `(
  select case when current_setting('archive_mode') <> 'off' and last_failed_time > coalesce(last_archived_time, '-infinity')
    then extract(epoch from now() - coalesce(last_archived_time, stats_reset))::float8 else 0 end
  from pg_stat_archiver)`;

export async function archivingFailedSeconds(db: Db): Promise<number> {
  const { rows } = await db.execute(sql.raw(`select ${ARCHIVING_FAILED_SECONDS} as seconds`));
  return Number(rows[0]?.seconds);
}

export type DatabaseFacts = Awaited<ReturnType<typeof databaseFacts>>;

export async function databaseFacts(client: pg.Client) {
  const { rows } = await client.query<{
    version: string;
    major: number;
    isReadOnly: boolean;
    mayStore: boolean;
    durability: 'on' | 'fsync off' | 'commits off' | 'no standby';
    archivingFailedSeconds: number;
    /** Such as 1GB; null if a session may fill the disk with temporary files. */
    tempFileLimit: string | null;
    oldestXidAge: number;
    /** Of the site's role, and how many it may have. */
    connections: number;
    connectionLimit: number;
  }>(
    `select current_setting('server_version') as version,
      current_setting('server_version_num')::int / 10000 as major,
      current_setting('transaction_read_only')::bool as "isReadOnly",
      coalesce(has_table_privilege(to_regclass('public.leads'), 'insert'), true) as "mayStore",
      -- The site itself turns synchronous_commit on, so this reads what other sessions get.
      case when not current_setting('fsync')::bool then 'fsync off'
        when (select reset_val from pg_settings where name = 'synchronous_commit') = 'off' then 'commits off'
        when current_setting('synchronous_standby_names') <> '' and not exists (select from pg_stat_replication)
          then 'no standby'
        else 'on' end as durability,
      ${ARCHIVING_FAILED_SECONDS} as "archivingFailedSeconds",
      nullif(current_setting('temp_file_limit'), '-1') as "tempFileLimit",
      (select max(age(datfrozenxid)) from pg_database) as "oldestXidAge",
      (select count(*)::int from pg_stat_activity where usename = current_user) as connections,
      (select least(nullif(rolconnlimit, -1), current_setting('max_connections')::int) from pg_roles where rolname = current_user)
        as "connectionLimit"`,
  );
  const [facts] = rows;
  if (!facts) throw new Error('the query returned no row');
  return {
    ...facts,
    /** The code of the error that would prevent storing a lead. */
    obstacle: facts.isReadOnly ? READ_ONLY : facts.mayStore ? undefined : NO_PERMISSION,
    newestAppliedTime: await newestAppliedTime(client),
  };
}
