import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type pg from 'pg';
import type { Db } from './client.server.ts';
import { DatabaseUnavailable } from './errors.ts';

/** In the order of `folderMillis`, the time of creation. */
export const readMigrations = (root: string) =>
  readMigrationFiles({ migrationsFolder: join(root, 'migrations') });

/** When the newest migration was created, in milliseconds. */
export const newestMigrationTime = (root: string): number =>
  Math.max(...readMigrations(root).map(({ folderMillis }) => folderMillis));

/** A schema of its own, because another application may use `drizzle`. Release 1.0.0 used it: its rows are copied, by the baseline's hash. */
export async function openJournal(client: pg.Client, baselineHash: string): Promise<void> {
  await client.query(`
    create schema if not exists porchlight_journal;
    create table if not exists porchlight_journal.migrations (
      id uuid primary key default gen_random_uuid(), hash text not null, created_at bigint not null);
    create table if not exists porchlight_journal.applied_sql (hash text primary key, objects text[] not null, rights text not null)`);
  const earlier = await client.query(
    `select from pg_class where relnamespace = (select oid from pg_namespace where nspname = 'drizzle')
       and relname = '__drizzle_migrations' and not exists (select from porchlight_journal.migrations)
       and has_schema_privilege(relnamespace, 'usage') and has_table_privilege(oid, 'select')`,
  );
  if (earlier.rowCount === 0) return;
  const baseline = await client.query(
    `insert into porchlight_journal.migrations (hash, created_at)
     select hash, created_at from drizzle.__drizzle_migrations where hash = $1 limit 1`,
    [baselineHash],
  );
  if (baseline.rowCount === 1)
    await client.query(
      `insert into porchlight_journal.applied_sql select hash, objects, '' from drizzle.applied_sql`,
    );
}

/** Rejects if the server only reads, because it can store no lead. */
export async function isMigratedTo(db: Db, migrationTime: number): Promise<boolean> {
  const { rows } = await db.execute<{ isMigrated: boolean; isReadOnly: boolean }>(
    sql`select exists (select from porchlight_journal.migrations where created_at >= ${migrationTime}) as "isMigrated",
      current_setting('transaction_read_only')::bool as "isReadOnly"`,
  );
  if (rows[0]?.isReadOnly) throw new DatabaseUnavailable('25006');
  return rows[0]?.isMigrated === true;
}
