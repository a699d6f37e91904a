import pg from 'pg';
import { classifyDatabaseError } from './errors.ts';

/** One connection for a command, ended with it. Rejects with DatabaseUnavailable or DatabaseFailure. */
export async function withConnection<T>(url: string, act: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 5_000,
    application_name: 'porchlight-command',
  });
  client.on('error', () => undefined); // The statement under way rejects as well.
  try {
    await client.connect();
    return await act(client);
  } catch (error) {
    throw classifyDatabaseError(error) ?? error;
  } finally {
    await client.end();
  }
}
