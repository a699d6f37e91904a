import type pg from 'pg';
import { dbOn } from './client.server.ts';
import { beginSession, connect } from './connection.ts';
import { databaseErrorOf, OperatorError } from './errors.ts';
import { isMigratedTo, openJournal, readMigrations } from './migrations.ts';
import { tryToStore } from './queries/try-to-store.ts';
import { loginStatement } from './roles/login-statement.ts';
import { createSales, dropSales, grantRights, isApplied, readSqlFiles } from './sales-schema.ts';
import { silenceLog } from './silence-log.ts';

export const SITE_ROLE = 'porchlight_app';

/**
 * Applies the pending migrations and, if db/sql changed, makes the schema `sales` anew, in one transaction, unless
 * the site could not store a lead then. Fails with LOCK_TIMEOUT if another session is migrating or uses a table that changes, or with an OperatorError. With `sitePassword`, the
 * site's own role may log in.
 */
export async function migrate(url: string, root: string, sitePassword?: string): Promise<void> {
  const client = await connect(url, 'porchlight-migrate');
  try {
    await beginSession(client);
    await client.query(`set lock_timeout = '5s'`);
    await requireEncoding(client);
    await client.query('begin; select pg_advisory_xact_lock(98, 0)');
    await applyPending(client, root);
    await grantRights(client);
    await silenceLog(client);
    // A dump has no rights of the database itself.
    await client.query(
      `do $$ begin execute format('revoke temporary on database %I from public', current_database()); end $$`,
    );
    if (sitePassword) await client.query(loginStatement('alter', SITE_ROLE, sitePassword));
    await tryAsSite(client);
    await client.query('commit');
  } finally {
    await client.end();
  }
}

/** As the site's role, unless this login may not become it: then it is the site's own, as the embedded database's is. */
async function tryAsSite(client: pg.Client): Promise<void> {
  await client.query(
    `do $$ begin set local role ${SITE_ROLE}; exception when insufficient_privilege then null; end $$`,
  );
  try {
    await isMigratedTo(dbOn(client), 0);
    await tryToStore(dbOn(client));
  } catch (error) {
    throw databaseErrorOf(error);
  }
}

/** `contacts_in` needs letters beyond ASCII. */
async function requireEncoding(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ server_encoding: string }>('show server_encoding');
  const encoding = rows[0]?.server_encoding;
  if (encoding !== 'UTF8')
    throw new OperatorError(
      `the database's encoding is ${encoding}: create a database with template0 and encoding UTF8`,
    );
}

/** Drizzle's own migrator would commit between the two steps, and without the triggers of `sales` no lead can be stored. */
async function applyPending(client: pg.Client, root: string): Promise<void> {
  const migrations = readMigrations(root);
  const baseline = migrations[0]?.hash ?? '';
  await openJournal(client, baseline);
  const { rows } = await client.query<{ newest: number | null; hasBaseline: boolean; hasTables: boolean }>(
    `select max(created_at)::float8 as newest, coalesce(bool_or(hash = $1), false) as "hasBaseline",
       to_regclass('public.leads') is not null as "hasTables"
     from porchlight_journal.migrations`,
    [baseline],
  );
  const { newest = null, hasBaseline, hasTables } = rows[0] ?? {};
  if (hasTables && !hasBaseline)
    throw new OperatorError(
      'the database has tables of before 1.0.0, which no release upgrades: set DATABASE_URL to an empty database or, if it is not set, move the folder DATA_DIR aside',
    );
  // A newer release has migrated this database. Its views stay, because they fit its tables.
  if (newest !== null && migrations.every(({ folderMillis }) => folderMillis < newest)) return;
  const pending = migrations.filter(({ folderMillis }) => folderMillis > (newest ?? 0));
  const sqlFiles = await readSqlFiles(root);
  if (pending.length === 0 && (await isApplied(client, sqlFiles))) return;
  await dropSales(client);
  for (const { sql: statements, hash, folderMillis } of pending) {
    for (const statement of statements) await client.query(statement);
    const journal = 'insert into porchlight_journal.migrations (hash, created_at) values ($1, $2)';
    await client.query(journal, [hash, folderMillis]);
  }
  await createSales(client, sqlFiles);
}
