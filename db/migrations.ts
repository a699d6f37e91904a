import { join } from 'node:path';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type pg from 'pg';
import { OperatorError } from './errors.ts';

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

/** Rejects if an older commit than 0.1.0 created the tables, because its first migration is another. */
export async function requireBaseline(client: pg.Client, [baseline]: Migration[]): Promise<void> {
  const { rows } = await client.query<{ hash: string }>(
    'select hash from drizzle.__drizzle_migrations order by created_at limit 1',
  );
  if (rows.length === 0 || rows[0]?.hash === baseline?.hash) return;
  throw new OperatorError(
    "a commit before 0.1.0 created this database's tables, so nothing was changed: to export the leads, check out that commit (75a784f6 reads all older databases) and run 'npm run leads --silent -- --view leads --csv > leads.csv'; then start with an empty database (CHANGELOG.md)",
  );
}

export async function applyMigration(client: pg.Client, { sql, folderMillis, hash }: Migration) {
  for (const statement of sql) await client.query(statement);
  const text = 'insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)';
  await client.query(text, [hash, folderMillis]);
}
