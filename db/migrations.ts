import { join } from 'node:path';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type pg from 'pg';

export const migrationsFolder = (root: string) => join(root, 'migrations');

/** In the order of `folderMillis`, the time of creation. */
export const readMigrations = (root: string) =>
  readMigrationFiles({ migrationsFolder: migrationsFolder(root) });

/** When the newest migration was created, in milliseconds. */
export const newestMigrationTime = (root: string): number =>
  Math.max(...readMigrations(root).map(({ folderMillis }) => folderMillis));

/** When the newest applied migration was created, in milliseconds; undefined if none was applied. */
export async function newestAppliedTime(client: pg.Client): Promise<number | undefined> {
  const { rows: found } = await client.query<{ journal: string | null }>(
    `select to_regclass('drizzle.__drizzle_migrations') as journal`,
  );
  if (!found[0]?.journal) return undefined;
  const { rows } = await client.query<{ newest: number | null }>(
    'select max(created_at)::float8 as newest from drizzle.__drizzle_migrations',
  );
  return rows[0]?.newest ?? undefined;
}
