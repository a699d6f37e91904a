import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type { Db } from './client.server.ts';
import { DatabaseUnavailable } from './errors.ts';

/** In the order of `folderMillis`, the time of creation. */
export const readMigrations = (root: string) =>
  readMigrationFiles({ migrationsFolder: join(root, 'migrations') });

/** When the newest migration was created, in milliseconds. */
export const newestMigrationTime = (root: string): number =>
  Math.max(...readMigrations(root).map(({ folderMillis }) => folderMillis));

/** Rejects if the server only reads, because it can store no lead. */
export async function isMigratedTo(db: Db, migrationTime: number): Promise<boolean> {
  const { rows } = await db.execute<{ isMigrated: boolean; isReadOnly: boolean }>(
    sql`select exists (select from drizzle.__drizzle_migrations where created_at >= ${migrationTime}) as "isMigrated",
      current_setting('transaction_read_only')::bool as "isReadOnly"`,
  );
  if (rows[0]?.isReadOnly) throw new DatabaseUnavailable('25006');
  return rows[0]?.isMigrated === true;
}
