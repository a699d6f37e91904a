import type pg from 'pg';
import { OperatorError } from '#runtime/operator-error.ts';
import { readMigrations, runSql, type Migration } from './journal.ts';
import { createSales, dropSales, isApplied, readSalesSource } from './sales-schema.ts';

/**
 * Drizzle's own migrator would commit between the two steps, and without the triggers of `sales` no
 * lead can be stored. Returns whether the database was empty.
 */
export async function applyPending(client: pg.Client, root: string): Promise<boolean> {
  const migrations = readMigrations(root);
  const applied = await readApplied(client, migrations);
  // Each that isn't applied: one that was merged later may be older than the newest.
  const pending = migrations.filter(({ folderMillis }) => !applied.includes(folderMillis));
  // A newer release has migrated this database. Its views and their rights stay, because they fit
  // its tables.
  if (Math.max(...applied) > Math.max(...migrations.map(({ folderMillis }) => folderMillis))) {
    if (pending.length === 0) return false;
    const names = pending.map(({ name }) => name).join(', ');
    throw new OperatorError(`a newer release has migrated the database, without ${names}`);
  }
  const sales = await readSalesSource(root);
  if (pending.length > 0 || !(await isApplied(client, sales))) {
    await dropSales(client);
    for (const migration of pending) await apply(client, migration);
    await createSales(client, sales);
  }
  await runSql(client, sales.rights.name, sales.rights.text);
  return applied.length === 0;
}

/**
 * The times of creation of the migrations that the database has. Rejects with OperatorError if it
 * has tables or migrations, and not the first of these.
 */
async function readApplied(client: pg.Client, [baseline]: Migration[]): Promise<number[]> {
  const { rows } = await client.query<{ applied: number[]; hasTables: boolean }>(
    `select
       coalesce(array_agg(created_at::float8), '{}') as applied,
       to_regclass('public.leads') is not null as "hasTables"
     from porchlight_journal.migrations`,
  );
  const { applied = [], hasTables } = rows[0] ?? {};
  const isEmpty = applied.length === 0 && !hasTables;
  if (!isEmpty && baseline && !applied.includes(baseline.folderMillis))
    throw new OperatorError(
      'the database has tables of before 1.0.0, which no release upgrades: set DATABASE_URL ' +
        'to an empty database or, if it is not set, move the folder DATA_DIR aside',
    );
  return applied;
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  for (const statement of migration.sql) await runSql(client, migration.name, statement);
  await client.query(
    'insert into porchlight_journal.migrations (hash, created_at) values ($1, $2)',
    [migration.hash, migration.folderMillis],
  );
}
