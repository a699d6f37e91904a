import type pg from 'pg';
import { newestAppliedTime } from '../migrations.ts';

export type DatabaseFacts = Awaited<ReturnType<typeof databaseFacts>>;

export async function databaseFacts(client: pg.Client) {
  const { rows } = await client.query<{
    version: string;
    encoding: string;
    number: number;
    now: string;
    migrated: boolean;
  }>(
    `select current_setting('server_version') as version,
      current_setting('server_encoding') as encoding,
      current_setting('server_version_num')::int as number,
      extract(epoch from clock_timestamp()) * 1000 as now,
      to_regclass('drizzle.__drizzle_migrations') is not null as migrated`,
  );
  const [facts] = rows;
  if (!facts) throw new Error('the query returned no row');
  return {
    version: facts.version,
    encoding: facts.encoding,
    major: Math.floor(facts.number / 10_000),
    /** How far this machine's clock is ahead of the database server's clock; negative if behind. */
    clockAheadMs: Date.now() - Number(facts.now),
    newestAppliedTime: facts.migrated ? await newestAppliedTime(client) : undefined,
  };
}
