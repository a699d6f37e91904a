import { sql } from 'drizzle-orm';
import type pg from 'pg';
import type { Db } from '../client.server.ts';
import { newestAppliedTime } from '../migrations.ts';

const READ_ONLY = '25006';
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
    encoding: string;
    number: number;
    now: string;
    migrated: boolean;
    is_read_only: boolean;
    may_store: boolean;
    durability: 'on' | 'fsync off' | 'commits off' | 'no standby';
    archiving_failed_seconds: number;
    temp_file_limit: string;
    size: string;
    oldest_xid_age: number;
  }>(
    `select current_setting('server_version') as version,
      current_setting('server_encoding') as encoding,
      current_setting('server_version_num')::int as number,
      extract(epoch from clock_timestamp()) * 1000 as now,
      to_regclass('drizzle.__drizzle_migrations') is not null as migrated,
      current_setting('temp_file_limit') as temp_file_limit,
      pg_size_pretty(pg_database_size(current_database())) as size,
      (select max(age(datfrozenxid)) from pg_database) as oldest_xid_age,
      current_setting('transaction_read_only')::bool as is_read_only,
      -- The site itself turns synchronous_commit on, so this reads what other sessions get.
      case when not current_setting('fsync')::bool then 'fsync off'
        when (select reset_val from pg_settings where name = 'synchronous_commit') = 'off' then 'commits off'
        when current_setting('synchronous_standby_names') <> '' and not exists (select from pg_stat_replication)
          then 'no standby'
        else 'on' end as durability,
      ${ARCHIVING_FAILED_SECONDS} as archiving_failed_seconds,
      coalesce(has_table_privilege(to_regclass('public.leads'), 'insert'), true) as may_store`,
  );
  const [facts] = rows;
  if (!facts) throw new Error('the query returned no row');
  return {
    /** The code of the error that would prevent storing a lead. */
    obstacle: facts.is_read_only ? READ_ONLY : facts.may_store ? undefined : NO_PERMISSION,
    version: facts.version,
    encoding: facts.encoding,
    size: facts.size,
    oldestXidAge: facts.oldest_xid_age,
    durability: facts.durability,
    archivingFailedSeconds: facts.archiving_failed_seconds,
    /** Such as 1GB; undefined if a session may fill the disk with temporary files. */
    tempFileLimit: facts.temp_file_limit === '-1' ? undefined : facts.temp_file_limit,
    major: Math.floor(facts.number / 10_000),
    /** How far this machine's clock is ahead of the database server's clock; negative if behind. */
    clockAheadMs: Date.now() - Number(facts.now),
    newestAppliedTime: facts.migrated ? await newestAppliedTime(client) : undefined,
  };
}
