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
    'select max(created_at)::float8 as newest from drizzle.porchlight_migrations',
  );
  return rows[0]?.newest ?? undefined;
}

type Migration = ReturnType<typeof readMigrations>[number];

/**
 * Until 0.1.0, the journal had Drizzle's default name, which another application of the database may use, too. Its rows stay for
 * a rollback. Rejects if an older commit than 0.1.0 created the tables, because its first migration is another.
 */
export async function readJournal(client: pg.Client, migrations: Migration[]): Promise<void> {
  const tables = `select to_regclass('public.leads') as leads, to_regclass('drizzle.__drizzle_migrations') as journal`;
  const [{ leads, journal } = { leads: null, journal: null }] = (await client.query(tables)).rows as {
    leads: string | null;
    journal: string | null;
  }[];
  const hashes = migrations.map(({ hash }) => hash);
  if (journal)
    await client.query(
      `insert into drizzle.porchlight_migrations select hash, max(created_at) from drizzle.__drizzle_migrations
       where hash = any ($1) and not exists (select from drizzle.porchlight_migrations) group by hash`,
      [hashes],
    );
  const { rowCount } = await client.query('select from drizzle.porchlight_migrations where hash = $1', [
    hashes[0],
  ]);
  if (!leads || rowCount) return;
  throw new OperatorError(
    "a commit before 0.1.0 created this database's tables, so nothing was changed: to export the leads, check out that commit (75a784f6 reads all older databases) and run 'npm run leads --silent -- --view leads --csv > leads.csv'; then start with an empty database (CHANGELOG.md)",
  );
}

export async function applyMigration(client: pg.Client, { sql, folderMillis, hash }: Migration) {
  for (const statement of sql) await client.query(statement);
  const text = 'insert into drizzle.porchlight_migrations (hash, created_at) values ($1, $2)';
  await client.query(text, [hash, folderMillis]);
}
