import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator';
import { sql } from 'drizzle-orm';
import type { Db } from './client.server.ts';
import { createClient } from './connection.ts';
import { installQueue } from './queue/install.ts';

// drizzle's migrate() takes no lock of its own, and replicas may start at once. Any constant will do.
export const MIGRATION_LOCK = 7_204_118;

const CONNECT_TIMEOUT_MS = 5_000;

/** The code of the error where another process migrates for longer than `lockTimeoutMs`. */
export const MIGRATION_UNDER_WAY = '55P03';

/** Applies what is missing. Connecting and waiting for another migration have limits; a migration may take its time. */
export async function migrate(url: string, folder: string, lockTimeoutMs = 60_000): Promise<void> {
  const client = createClient({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    application_name: 'porchlight-migrate',
  });
  await client.connect();
  try {
    await client.query(`set lock_timeout = ${lockTimeoutMs}`);
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await client.query('reset lock_timeout');
    // The queue first: where the newest migration is applied, everything is there.
    await installQueue(url, CONNECT_TIMEOUT_MS);
    await applyMigrations(drizzle(client), { migrationsFolder: folder });
  } finally {
    await client.end(); // Gives the lock back.
  }
}

interface Journal {
  entries: { tag: string; when: number }[];
}

/** The folder's migrations, and when each was made, in milliseconds. */
export async function journalOf(folder: string) {
  const journal = JSON.parse(await readFile(join(folder, 'meta/_journal.json'), 'utf8')) as Journal;
  return journal.entries;
}

/** When the newest migration of the folder was made. */
export const newestMigration = async (folder: string): Promise<number> =>
  Math.max(...(await journalOf(folder)).map(({ when }) => when));

export async function hasMigration(db: Db, when: number): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select 1 from drizzle.__drizzle_migrations where created_at >= ${when} limit 1`,
  );
  return rows.length > 0;
}
