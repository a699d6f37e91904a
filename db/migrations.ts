import { join } from 'node:path';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type pg from 'pg';

/** In the order of `folderMillis`, the time of creation. */
export const readMigrations = (root: string) =>
  readMigrationFiles({ migrationsFolder: join(root, 'migrations') });

/** When the newest migration was created, in milliseconds. */
export const newestMigrationTime = (root: string): number =>
  Math.max(...readMigrations(root).map(({ folderMillis }) => folderMillis));

/** When the newest applied migration was created, in milliseconds; undefined if none was applied. */
export async function newestAppliedTime(client: pg.Client): Promise<number | undefined> {
  const { rows } = await client.query<{ newest: number | null }>(
    'select max(created_at)::float8 as newest from drizzle.__drizzle_migrations',
  );
  return rows[0]?.newest ?? undefined;
}

type Migration = ReturnType<typeof readMigrations>[number];

export async function applyMigration(client: pg.Client, { sql, folderMillis, hash }: Migration) {
  for (const statement of sql) await client.query(statement);
  const text = 'insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)';
  await client.query(text, [hash, folderMillis]);
}
