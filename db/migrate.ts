import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as migrateTables } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';
import type { Db } from './client.server.ts';
import { connect, SESSION } from './connection.ts';
import { databaseOf } from './database-url.ts';
import { DatabaseUnavailable, OperatorError } from './errors.ts';
import { migrationsFolder, newestAppliedTime, newestMigrationTime, readMigrations } from './migrations.ts';
import { appRoleOf } from './roles/app-login.ts';
import { restrictPublic } from './roles/restrict-public.ts';
import { appliedSqlHash, applyRights, createObjects, dropObjects, readSqlFiles } from './sql/apply.ts';

/** Any number that no other program uses for its advisory locks in this database. */
const MIGRATION_LOCK = 7_024_811;

/**
 * Applies Drizzle's migrations, recreates views and functions if db/sql changed, and puts rights in order. `database` is the
 * name that the database will have. Fails with LOCK_TIMEOUT if another session is migrating or uses a table that changes.
 */
export async function migrate(
  url: string,
  root: string,
  { lockTimeoutMs = 5_000, database = databaseOf(url) } = {},
): Promise<void> {
  const client = await connect(url, 'porchlight-migrate');
  try {
    await client.query(SESSION);
    await client.query(`set lock_timeout = ${lockTimeoutMs}`);
    // Drizzle's migrator takes no lock. The session's end releases this one.
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await refuseEarlierDatabase(client, root);
    await applyAll(client, root, appRoleOf(database));
  } finally {
    await client.end();
  }
}

/** A database of before 1.0.0 has our tables, but not the baseline. */
async function refuseEarlierDatabase(client: pg.Client, root: string): Promise<void> {
  const { rows } = await client.query<{ leads: string | null; journal: string | null }>(
    `select to_regclass('public.leads') as leads, to_regclass('drizzle.__drizzle_migrations') as journal`,
  );
  if (!rows[0]?.leads) return;
  const hasBaseline = 'select from drizzle.__drizzle_migrations where hash = $1';
  const baseline = readMigrations(root)[0]?.hash;
  if (rows[0].journal && (await client.query(hasBaseline, [baseline])).rowCount) return;
  throw new OperatorError(
    'the database has tables of before 1.0.0, which no release upgrades: set DATABASE_URL to an empty database or, if it is not set, move the folder DATA_DIR aside',
  );
}

async function applyAll(client: pg.Client, root: string, appRole: string): Promise<void> {
  const files = await readSqlFiles(root);
  await client.query('create schema if not exists drizzle');
  await client.query('create table if not exists drizzle.applied_sql (hash text primary key)');
  // A migration may change a column that a view uses.
  if ((await newestAppliedTime(client)) !== newestMigrationTime(root)) {
    await inTransaction(client, async () => {
      await dropObjects(client);
      await client.query('delete from drizzle.applied_sql');
    });
  }
  await migrateTables(drizzle(client), { migrationsFolder: migrationsFolder(root) });
  await inTransaction(client, async () => {
    await restrictPublic(client);
    if (files.hash !== (await appliedSqlHash(client))) {
      await dropObjects(client);
      await createObjects(client, files);
    }
    await applyRights(client, files, appRole);
  });
}

async function inTransaction(client: pg.Client, action: () => Promise<void>): Promise<void> {
  await client.query('begin');
  await action();
  await client.query('commit');
}

/** Rejects if the server only reads, because it can store no lead. */
export async function isMigratedTo(db: Db, migrationTime: number): Promise<boolean> {
  const { rows } = await db.execute<{ isMigrated: boolean; isReadOnly: boolean }>(
    sql`select exists (select from drizzle.__drizzle_migrations where created_at >= ${migrationTime}) as "isMigrated",
      current_setting('transaction_read_only')::bool as "isReadOnly"`,
  );
  if (rows[0]?.isReadOnly) throw new DatabaseUnavailable('25006');
  return rows[0]?.isMigrated === true;
}
