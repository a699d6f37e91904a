import pg from 'pg';
import { connectFailure, databaseErrorOf } from './errors.ts';

// Without a listener for 'error', a lost connection would end the process.
const onLost = () => undefined;

// A role's own search_path would hide the site's tables, and a server on which commits don't wait
// for the disk would lose acknowledged leads.
const SESSION = `set search_path = public; set jit = off; set statement_timeout = 0; set idle_in_transaction_session_timeout = 0;
  select set_config('synchronous_commit', 'on', false) where current_setting('synchronous_commit') <> 'remote_apply'`;

// A pooler may accept a login, and then have no server for it.
const FIRST_STATEMENT = { text: SESSION, query_timeout: 5_000 };

export const beginSession = (client: pg.Client) => client.query(FIRST_STATEMENT);

/** Connects. Rejects with DatabaseUnavailable, whatever the reason. */
export async function connect(connectionString: string, query_timeout = 0): Promise<pg.Client> {
  try {
    const client = new pg.Client({
      connectionString,
      query_timeout,
      connectionTimeoutMillis: 5_000,
    });
    await client.on('error', onLost).connect();
    return client;
  } catch (error) {
    throw connectFailure(error);
  }
}

/**
 * A query sets the settings, because PgBouncer refuses them as start-up parameters. `check` may
 * refuse each new connection.
 */
export function createPool(
  config: pg.PoolConfig,
  settings: Record<string, number | string>,
  check: (client: pg.ClientBase) => Promise<void> = () => Promise.resolve(),
): pg.Pool {
  const statements = Object.entries(settings).map(([name, value]) => `set ${name} = ${value}`);
  const verify: pg.PoolConfig['verify'] = (client, done) => {
    client
      .query([SESSION, ...statements].join(';'))
      .then(() => check(client))
      .then(() => done(), done);
  };
  return new pg.Pool({ ...config, verify })
    .on('error', onLost)
    .on('connect', (client) => client.on('error', onLost));
}

/**
 * Rejects with DatabaseUnavailable or DatabaseRefusal if the database fails, or a query takes
 * longer than `queryMs` (no limit).
 */
export async function withConnection<T>(
  url: string,
  action: (client: pg.Client) => Promise<T>,
  queryMs?: number,
): Promise<T> {
  const client = await connect(url, queryMs);
  try {
    await beginSession(client);
    return await action(client);
  } catch (error) {
    throw databaseErrorOf(error);
  } finally {
    await client.end();
  }
}
