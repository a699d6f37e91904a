import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type pg from 'pg';

/** In the order of the journal. `folderMillis` is the time of creation. */
export function readMigrations(root: string) {
  const folder = join(root, 'migrations');
  const journal = readFileSync(join(folder, 'meta/_journal.json'), 'utf8');
  const { entries } = JSON.parse(journal) as { entries: { tag: string }[] };
  return readMigrationFiles({ migrationsFolder: folder }).map((migration, index) => ({
    ...migration,
    name: `migrations/${entries[index]?.tag}.sql`,
  }));
}

export type Migration = ReturnType<typeof readMigrations>[number];

/** Runs statements of a file. The message of an error begins with its name. */
export async function runSql(client: pg.Client, name: string, text: string): Promise<void> {
  await client.query(text).catch((cause: unknown) => {
    if (cause instanceof Error) cause.message = `${name}: ${cause.message}`;
    throw cause;
  });
}

/** When each migration was created, in milliseconds. */
export const migrationTimes = (root: string): number[] =>
  readMigrations(root).map(({ folderMillis }) => folderMillis);

/**
 * A schema of its own, because another application may use `drizzle`. Another process that makes it
 * at the same time is waited for.
 */
export const openJournal = (client: pg.Client) =>
  client.query(`
    do $$
    begin
      create schema if not exists porchlight_journal;
      create table if not exists porchlight_journal.migrations (
        hash text not null,
        created_at bigint primary key,
        applied_at timestamptz not null default now()
      );
      create table if not exists porchlight_journal.sql_files (hash text primary key);
      create table if not exists porchlight_journal.sales_objects (
        type text,
        identity text,
        primary key (type, identity)
      );
    exception when unique_violation or duplicate_schema or duplicate_table then null;
    end $$`);

/**
 * Until the transaction ends, no other process migrates. A login that may only read can hold an
 * advisory lock, but none that conflicts with this one.
 */
export const lockJournal = (client: pg.Client) =>
  client.query('lock table porchlight_journal.migrations in share row exclusive mode');
