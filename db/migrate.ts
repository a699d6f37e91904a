import { sql } from 'drizzle-orm';
import type pg from 'pg';
import type { Db } from './client.server.ts';
import { createClient, SESSION } from './connection.ts';
import { databaseOf } from './database-url.ts';
import { codeOf } from './error-code.ts';
import { DatabaseUnavailable, LOCK_TIMEOUT, LockTimeout, OperatorError, READ_ONLY } from './errors.ts';
import { applyMigration, newestAppliedTime, readMigrations, readJournal } from './migrations.ts';
import { appRoleOf } from './roles/app-login.ts';
import { restrictPublic } from './roles/restrict-public.ts';
import { upgradePeople } from './upgrade-people.ts';
import { appliedSqlHash, applyRights, createObjects, dropObjects, readSqlFiles } from './sql/apply.ts';

/**
 * Applies the pending migrations, recreates views and functions if db/sql changed, and puts rights in order. `database` is
 * the name that the database will have, which a restore gives it last. May reject with LockTimeout.
 */
export async function migrate(
  url: string,
  root: string,
  { lockTimeoutMs = 5_000, database = databaseOf(url) } = {},
): Promise<void> {
  const client = createClient({
    connectionString: url,
    connectionTimeoutMillis: 5_000,
    application_name: 'porchlight-migrate',
  });
  // What a migration says that it changed.
  client.on('notice', ({ severity, message }) => {
    if (severity === 'WARNING') process.stderr.write(`${message}\n`);
  });
  await client.connect();
  try {
    await client.query(SESSION);
    await client.query(`set lock_timeout = ${lockTimeoutMs}`);
    await requireEncoding(client);
    await createOwnTables(client);
    await client.query('begin');
    // One session at a time, until the transaction ends. Only the owner of the table can hold this lock.
    await client.query('lock table drizzle.applied_sql in exclusive mode');
    await restrictPublic(client);
    await applyPending(client, root, appRoleOf(database));
    await client.query('commit');
  } catch (error) {
    if (codeOf(error) !== LOCK_TIMEOUT) throw error;
    throw new LockTimeout({ cause: error });
  } finally {
    await client.end();
  }
}

/** The functions in db/sql need letters beyond ASCII. */
async function requireEncoding(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ server_encoding: string }>('show server_encoding');
  const encoding = rows[0]?.server_encoding;
  if (encoding !== 'UTF8')
    throw new OperatorError(
      `the database's encoding is ${encoding}: create a database with template0 and encoding UTF8, and move the data with pg_dump and pg_restore`,
    );
}

async function createOwnTables(client: pg.Client): Promise<void> {
  const statements = `
    create schema if not exists drizzle;
    create table if not exists drizzle.porchlight_migrations (hash text primary key, created_at bigint not null);
    create table if not exists drizzle.applied_sql (hash text primary key)`;
  // If two processes create a table at once, one of them fails. At its second attempt, the table exists.
  await client.query(statements).catch(() => client.query(statements));
}

async function applyPending(client: pg.Client, root: string, appRole: string): Promise<void> {
  const migrations = readMigrations(root);
  await readJournal(client, migrations);
  const applied = await newestAppliedTime(client);
  // A newer release has migrated this database. The newer views stay, because they fit the newer tables.
  if (applied !== undefined && migrations.every(({ folderMillis }) => applied > folderMillis)) return;
  const pending = migrations.filter(({ folderMillis }) => folderMillis > (applied ?? 0));
  const sqlFiles = await readSqlFiles(root);
  if (pending.length > 0 || sqlFiles.hash !== (await appliedSqlHash(client))) {
    await upgradePeople(client, root, async () => {
      await dropObjects(client);
      for (const migration of pending) await applyMigration(client, migration);
      await createObjects(client, sqlFiles);
    });
  }
  await applyRights(client, sqlFiles, appRole);
}

/** Rejects if the server only reads, because it can store no lead. */
export async function isMigratedTo(db: Db, migrationTime: number): Promise<boolean> {
  const { rows } = await db.execute<{ isMigrated: boolean; isReadOnly: boolean }>(
    sql`select exists (select from drizzle.porchlight_migrations where created_at >= ${migrationTime}) as "isMigrated",
      current_setting('transaction_read_only')::bool as "isReadOnly"`,
  );
  if (rows[0]?.isReadOnly) throw new DatabaseUnavailable(READ_ONLY);
  return rows[0]?.isMigrated === true;
}

export async function isSqlApplied(client: pg.Client, root: string): Promise<boolean> {
  const { hash } = await readSqlFiles(root);
  return hash === (await appliedSqlHash(client));
}
