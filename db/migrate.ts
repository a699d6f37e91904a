import type pg from 'pg';
import { dbOn } from './client.server.ts';
import { beginSession, connect } from './connection.ts';
import { databaseErrorOf, OperatorError } from './errors.ts';
import { isMigratedTo, newestMigrationTime, openJournal, readMigrations } from './migrations.ts';
import { tryToStore } from './queries/try-to-store.ts';
import { loginStatement } from './roles/login-statement.ts';
import {
  createSales,
  dropSales,
  grantRights,
  grantRightsOfNewer,
  isApplied,
  readSalesSource,
} from './sales-schema.ts';

export const SITE_ROLE = 'porchlight_app';

// A login that may not become the site's role is the site's own, as the embedded database's is.
const BECOME_SITE = `
  do $$ begin
    set local role ${SITE_ROLE};
  exception when insufficient_privilege then null;
  end $$`;

/**
 * Applies the pending migrations and, if db/sql changed, makes `sales` and `sales_internal` anew, in
 * one transaction, unless the site could not store a lead then. Fails with 55P03 if another session is
 * migrating or uses a table that changes, or with an OperatorError. With `sitePassword`, the site's
 * own role may log in.
 */
export async function migrate(url: string, root: string, sitePassword?: string): Promise<void> {
  const client = await connect(url);
  try {
    await beginSession(client);
    await client.query(`set lock_timeout = '5s'`);
    await client.query('begin; select pg_advisory_xact_lock(98, 0)');
    await applyPending(client, root);
    if (sitePassword) await client.query(loginStatement('alter', SITE_ROLE, sitePassword));
    await tryAsSite(client);
    await client.query('commit');
  } finally {
    await client.end();
  }
}

async function tryAsSite(client: pg.Client): Promise<void> {
  await client.query(BECOME_SITE);
  try {
    await isMigratedTo(dbOn(client), 0);
    await tryToStore(dbOn(client));
  } catch (error) {
    throw databaseErrorOf(error);
  }
}

/**
 * Drizzle's own migrator would commit between the two steps, and without the triggers of `sales` no
 * lead can be stored.
 */
async function applyPending(client: pg.Client, root: string): Promise<void> {
  const migrations = readMigrations(root);
  await openJournal(client, migrations[0]?.hash);
  const { rows } = await client.query<{ newest: number; hasTables: boolean }>(
    `select coalesce(max(created_at), 0)::float8 as newest, to_regclass('public.leads') is not null as "hasTables"
     from porchlight_journal.migrations`,
  );
  const { newest = 0, hasTables } = rows[0] ?? {};
  if (hasTables && newest === 0)
    throw new OperatorError(
      'the database has tables of before 1.0.0, which no release upgrades: set DATABASE_URL to an empty database or, if it is not set, move the folder DATA_DIR aside',
    );
  // A newer release has migrated this database. Its views stay, because they fit its tables.
  if (newest > newestMigrationTime(root)) return grantRightsOfNewer(client);
  const pending = migrations.filter(({ folderMillis }) => folderMillis > newest);
  const sales = await readSalesSource(root);
  if (pending.length > 0 || !(await isApplied(client, sales))) {
    await dropSales(client, newest > 0);
    for (const { sql: statements, hash, folderMillis } of pending) {
      for (const statement of statements) await client.query(statement);
      const journal =
        'insert into porchlight_journal.migrations (hash, created_at) values ($1, $2)';
      await client.query(journal, [hash, folderMillis]);
    }
    await createSales(client, sales);
  }
  await grantRights(client, sales);
}
