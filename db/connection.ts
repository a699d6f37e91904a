import pg from 'pg';
import { classifyDatabaseError } from './errors.ts';

// pg emits 'error' where a connection is lost, which without a listener ends the process. The statement under way, or
// the next one, rejects as well.
const onLost = () => undefined;

export const createClient = (config: pg.ClientConfig): pg.Client => new pg.Client(config).on('error', onLost);

export const createPool = (config: pg.PoolConfig): pg.Pool =>
  new pg.Pool(config).on('error', onLost).on('connect', (client) => client.on('error', onLost));

/** One connection for a command, ended with it. Rejects with DatabaseUnavailable or DatabaseFailure. */
export async function withConnection<T>(url: string, act: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = createClient({
    connectionString: url,
    connectionTimeoutMillis: 5_000,
    application_name: 'porchlight-command',
  });
  try {
    await client.connect();
    return await act(client);
  } catch (error) {
    throw classifyDatabaseError(error) ?? error;
  } finally {
    await client.end();
  }
}
