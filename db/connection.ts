import pg from 'pg';
import { classifyDatabaseError, connectFailure } from './errors.ts';

/** The server must prove that it knows the password. pg ignores this parameter, so `Client` refuses servers that skip SCRAM. */
export const SCRAM_ONLY = 'require_auth=scram-sha-256';

/** Returns an address that psql accepts: before version 16, psql rejects `require_auth`. */
export function withoutRequireAuthParameter(url: string): URL {
  const address = new URL(url);
  address.searchParams.delete('require_auth');
  return address;
}

// Without a listener for 'error', a lost connection would end the process.
const onLost = () => undefined;

type Connected = ((error: Error) => void) | ((error: null, client: pg.Client) => void);

class Client extends pg.Client {
  constructor(config: pg.ClientConfig = {}) {
    super(config);
    this.on('error', onLost);
    if (config.connectionString?.includes(SCRAM_ONLY)) requireScram(this.connection);
  }

  /** Fails with DatabaseUnavailable, whatever the reason. */
  override connect(): Promise<pg.Client>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<pg.Client> | void {
    if (!callback) return super.connect().catch((error: unknown) => Promise.reject(connectFailure(error)));
    super.connect((error: unknown) => (callback as (error: unknown) => void)(error && connectFailure(error)));
  }
}

function requireScram(connection: pg.Connection): void {
  const refuse = () => {
    // The same packet may contain `readyForQuery`, on which pg would report a successful connection.
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

export const createClient = (config: pg.ClientConfig): pg.Client => new Client(config);

/** `timeouts` maps settings to milliseconds. A query sets them, because PgBouncer refuses them as start-up parameters. */
export function createPool(config: pg.PoolConfig, timeouts: Record<string, number>): pg.Pool {
  const query = Object.entries(timeouts).map(([name, milliseconds]) => `set ${name} = ${milliseconds}`);
  const onConnect = (client: pg.ClientBase) => {
    // If the query fails, closes the connection, because no statement may run without time limits.
    client.query(query.join(';')).catch(() => (client instanceof Client ? client.end() : undefined));
  };
  return new pg.Pool({ ...config, Client, onConnect }).on('error', onLost);
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
