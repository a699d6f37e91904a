import pg from 'pg';
import { classifyDatabaseError, connectFailure } from './errors.ts';

/** The server must prove that it knows the password. pg ignores this parameter, so `Client` refuses servers that skip SCRAM. */
export const SCRAM_ONLY = 'require_auth=scram-sha-256';

// Without a listener for 'error', a lost connection would end the process.
const onLost = () => undefined;

type Connected = ((error: Error) => void) | ((error: null, client: pg.Client) => void);

// Otherwise, a role's own search_path, or a role with the name of a schema, would hide the site's tables, and a role's own time limits
// would end a restore. And a server, database or role on which commits don't wait for the disk would lose acknowledged leads.
export const SESSION = `set search_path = public; set jit = off; set statement_timeout = 0; set idle_in_transaction_session_timeout = 0;
  select set_config('synchronous_commit', 'on', false) where current_setting('synchronous_commit') <> 'remote_apply'`;

class Client extends pg.Client {
  readonly #unreadable: Error | undefined;

  constructor(config: pg.ClientConfig = {}) {
    const unreadable = unreadableFile(config);
    super(unreadable ? {} : config);
    this.#unreadable = unreadable;
    this.on('error', onLost);
    if (config.connectionString?.includes(SCRAM_ONLY)) requireScram(this.connection);
  }

  /** Fails with DatabaseUnavailable, whatever the reason. */
  override connect(): Promise<pg.Client>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<pg.Client> | void {
    const connecting = (this.#unreadable ? Promise.reject(this.#unreadable) : super.connect()).catch(
      (error: unknown) => Promise.reject(connectFailure(error)),
    );
    if (!callback) return connecting;
    const report = callback as (error: Error | null, client?: pg.Client) => void;
    connecting.then((client) => report(null, client), report);
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

/** pg reads the files of `sslrootcert` and others in its constructor, where an error would end the process. */
function unreadableFile(config: pg.ClientConfig): Error | undefined {
  try {
    new pg.Client(config);
    return undefined;
  } catch (error) {
    return error as Error;
  }
}

export const createClient = (config: pg.ClientConfig): pg.Client => new Client(config);

/** `timeouts` maps settings to milliseconds. A query sets them, because PgBouncer refuses them as start-up parameters. */
export function createPool(config: pg.PoolConfig, timeouts: Record<string, number>): pg.Pool {
  const query = Object.entries(timeouts).map(([name, milliseconds]) => `set ${name} = ${milliseconds}`);
  const onConnect = (client: pg.ClientBase) => {
    // If the query fails, closes the connection, because no statement may run without time limits.
    client
      .query([SESSION, ...query].join(';'))
      .catch(() => (client instanceof Client ? client.end() : undefined));
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
    await client.query(SESSION);
    return await action(client);
  } catch (error) {
    throw classifyDatabaseError(error) ?? error;
  } finally {
    await client.end();
  }
}
