import type pg from 'pg';
import { newestAppliedTime } from '../migrations.ts';

const READ_ONLY = '25006';
const NO_PERMISSION = '42501';

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
    /** Such as 1GB; undefined if a session may fill the disk with temporary files. */
    tempFileLimit: facts.temp_file_limit === '-1' ? undefined : facts.temp_file_limit,
    major: Math.floor(facts.number / 10_000),
    /** How far this machine's clock is ahead of the database server's clock; negative if behind. */
    clockAheadMs: Date.now() - Number(facts.now),
    newestAppliedTime: facts.migrated ? await newestAppliedTime(client) : undefined,
  };
}
