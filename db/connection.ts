import pg from 'pg';
import { classifyDatabaseError } from './errors.ts';

/** With this parameter, a server must prove that it knows the password. pg ignores the parameter, so `Client` checks the server's proof. */
export const SCRAM_ONLY = 'require_auth=scram-sha-256';

/** psql before version 16 rejects `require_auth`. */
export function withoutRequireAuth(url: string): URL {
  const address = new URL(url);
  address.searchParams.delete('require_auth');
  return address;
}

// Without a listener for 'error', a lost connection would end the process.
const onLost = () => undefined;

class Client extends pg.Client {
  constructor(config: pg.ClientConfig = {}) {
    super(config);
    if (config.connectionString?.includes(SCRAM_ONLY)) requireScram(this.connection);
  }
}

function requireScram(connection: pg.Connection): void {
  const refuse = () => {
    // Otherwise, pg may report a successful connection.
    connection.removeAllListeners('readyForQuery');
    const error = new Error('the server does not use SCRAM authentication');
    connection.stream.destroy(Object.assign(error, { code: '28000' }));
  };
  let isVerified = false;
  connection
    .on('authenticationCleartextPassword', refuse)
    .on('authenticationMD5Password', refuse)
    .on('authenticationSASLFinal', () => (isVerified = true)) // pg itself refuses a wrong proof.
    .on('authenticationOk', () => isVerified || refuse());
}

export const createClient = (config: pg.ClientConfig): pg.Client => new Client(config).on('error', onLost);

export function createPool(config: pg.PoolConfig): pg.Pool {
  const { statement_timeout, lock_timeout, idle_in_transaction_session_timeout, ...rest } = config;
  const timeoutStatements = Object.entries({
    statement_timeout,
    lock_timeout,
    idle_in_transaction_session_timeout,
  })
    .filter(([, milliseconds]) => milliseconds)
    .map(([name, milliseconds]) => `set ${name} = ${String(milliseconds)}`);
  const setTimeouts = (client: pg.ClientBase) => {
    // If this query fails, the connection closes, because it would lack its time limits.
    if (timeoutStatements.length > 0)
      client
        .query(timeoutStatements.join(';'))
        .catch(() => (client instanceof Client ? client.end() : undefined));
  };
  // PgBouncer refuses timeouts in the start-up parameters, so a query sets the timeouts.
  return new pg.Pool({ ...rest, Client, onConnect: setTimeouts })
    .on('error', onLost)
    .on('connect', (client) => client.on('error', onLost));
}

/** Rejects with DatabaseUnavailable or DatabaseFailure if the database fails. */
export async function withConnection<T>(url: string, action: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = createClient({
    connectionString: url,
    connectionTimeoutMillis: 5_000,
    application_name: 'porchlight-command',
  });
  try {
    await client.connect();
    return await action(client);
  } catch (error) {
    throw classifyDatabaseError(error) ?? error;
  } finally {
    await client.end();
  }
}
