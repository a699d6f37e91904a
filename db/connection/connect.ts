import pg from 'pg';
import { inTime } from '#runtime/in-time.ts';
import { businessTimeZone } from '#shared/business-time-zone.ts';
import { connectFailure, databaseErrorOf } from '../errors/database-error.ts';

// Without a listener for 'error', a lost connection would end the process.
const onLost = () => undefined;

// What the owner sets for a server, a database or a role must not decide how long the site's
// statements may take, how it reads what PostgreSQL answers, or whether a commit waits for the disk
// and standbys. PostgreSQL has `transaction_timeout` from version 17 on, and warns of a standby that
// was not waited for.
const SESSION = `
  set statement_timeout = 0;
  set lock_timeout = 0;
  set idle_in_transaction_session_timeout = 0;
  set search_path = public;
  set datestyle = 'ISO';
  set extra_float_digits = 1;
  set client_min_messages = notice;
  set timezone = '${businessTimeZone}';
  select set_config('transaction_timeout', '0', false)
  where current_setting('server_version_num')::int >= 170000;
  select set_config('synchronous_commit', 'on', false)
  where current_setting('synchronous_commit') <> 'remote_apply'`;

// A pooler may accept a login, and then have no server for it.
const FIRST_STATEMENT_MS = 5_000;

/**
 * Sets what each session of the site needs, and `settings`. By a statement, because PgBouncer
 * refuses them as start-up parameters. Rejects with DatabaseUnavailable, whatever the reason.
 */
export async function beginSession(
  client: pg.ClientBase,
  settings: Record<string, number | string> = {},
): Promise<void> {
  const statements = Object.entries(settings).map(([name, value]) => `set ${name} = ${value}`);
  const first = { text: [SESSION, ...statements].join(';'), query_timeout: FIRST_STATEMENT_MS };
  // If the connection is lost meanwhile, the driver's error has no code.
  await client.query(first).catch((cause: unknown) => {
    throw connectFailure(cause);
  });
}

/** Longer than a migration of a large table takes. Without a limit, a lost answer is waited for. */
export const LONGEST_QUERY_MS = 15 * 60_000;

/** Connects. Rejects with DatabaseUnavailable, whatever the reason. */
export async function connect(
  connectionString: string,
  query_timeout = LONGEST_QUERY_MS,
  connectionTimeoutMillis = 5_000,
): Promise<pg.Client> {
  try {
    const client = new pg.Client({
      connectionString,
      query_timeout,
      keepAlive: true,
      connectionTimeoutMillis,
    });
    await client.on('error', onLost).connect();
    return client;
  } catch (error) {
    throw connectFailure(error);
  }
}

/** Waits no longer than five seconds for a server that may have fallen silent. */
export const closeConnection = (client: pg.Client): Promise<void> =>
  inTime(client.end(), 5_000).catch(() => undefined);

export const createPool = (config: pg.PoolConfig): pg.Pool =>
  new pg.Pool(config).on('error', onLost).on('connect', (client) => client.on('error', onLost));

/**
 * Runs the action on a connection of the pool, and gives the connection back whatever happens. If
 * the action fails or takes longer, the connection is closed, which ends a transaction and what it
 * waits for. Rejects with DatabaseUnavailable, DatabaseRefusal, or an error of the action's own.
 */
export async function onPooledConnection<T>(
  pool: pg.Pool,
  action: (client: pg.PoolClient) => Promise<T>,
  ms: number,
): Promise<T> {
  const client = await pool.connect().catch((error: unknown) => {
    throw connectFailure(error);
  });
  try {
    const result = await inTime(action(client), ms);
    client.release();
    return result;
  } catch (cause) {
    client.release(true);
    throw databaseErrorOf(cause);
  }
}

/** Rejects like `onPooledConnection`. A query that takes longer closes the connection. */
export async function withConnection<T>(
  url: string,
  action: (client: pg.Client) => Promise<T>,
  queryMs = LONGEST_QUERY_MS,
): Promise<T> {
  const client = await connect(url, queryMs);
  try {
    await beginSession(client);
    return await action(client);
  } catch (error) {
    throw databaseErrorOf(error);
  } finally {
    await closeConnection(client);
  }
}
