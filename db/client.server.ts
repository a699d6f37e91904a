import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { classifyDatabaseError, DatabaseUnavailable } from './errors.ts';
import * as schema from './schema/index.ts';

export type Db = NodePgDatabase<typeof schema>;

export interface Database {
  /** Runs statements; rejects with DatabaseUnavailable or DatabaseFailure, never with the driver's error. */
  run<T>(statements: (db: Db) => Promise<T>): Promise<T>;
  /** What the latest statement or connection told of the server. Nothing else keeps this. */
  isUp(): boolean;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** Told when the database goes away and when it is back. */
  onHealthChange?: (up: boolean) => void;
  poolSize?: number;
}

const CONNECT_TIMEOUT_MS = 2_000;
const STATEMENT_TIMEOUT_MS = 3_000;

export function openDatabase(url: string, options: DatabaseOptions = {}): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.poolSize ?? 10,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    // The server ends a slow statement; the client gives up a little later, should the server be gone.
    statement_timeout: STATEMENT_TIMEOUT_MS,
    query_timeout: STATEMENT_TIMEOUT_MS + 500,
    application_name: 'porchlight',
  });
  const db = drizzle(pool, { schema, casing: 'snake_case' });

  let up = true;
  const note = (now: boolean) => {
    if (now === up) return;
    up = now;
    options.onHealthChange?.(now);
  };
  // Without a listener a lost idle connection would end the process; the next statement tells what it means.
  pool.on('error', () => undefined);

  return {
    async run(statements) {
      try {
        const result = await statements(db);
        note(true);
        return result;
      } catch (cause) {
        const error = classifyDatabaseError(cause);
        if (error) note(!(error instanceof DatabaseUnavailable));
        throw error ?? cause;
      }
    },
    isUp: () => up,
    close: () => pool.end(),
  };
}
