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
    'select max(created_at)::float8 as newest from drizzle.porchlight_migrations',
  );
  return rows[0]?.newest ?? undefined;
}

type Migration = ReturnType<typeof readMigrations>[number];

/** In 0.1.0, the journal has Drizzle's default name, which another application may use, too. Its rows stay for a rollback. */
export async function readJournal(client: pg.Client, migrations: Migration[]): Promise<void> {
  const found = await client.query<{ journal: string | null }>(
    `select to_regclass('drizzle.__drizzle_migrations') as journal`,
  );
  if (!found.rows[0]?.journal) return;
  await client.query(
    `insert into drizzle.porchlight_migrations select hash, max(created_at) from drizzle.__drizzle_migrations
     where hash = any ($1) and not exists (select from drizzle.porchlight_migrations) group by hash`,
    [migrations.map(({ hash }) => hash)],
  );
}

export async function applyMigration(client: pg.Client, { sql, folderMillis, hash }: Migration) {
  for (const statement of sql) await client.query(statement);
  const text = 'insert into drizzle.porchlight_migrations (hash, created_at) values ($1, $2)';
  await client.query(text, [hash, folderMillis]);
}
