import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgDatabase } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { createCircuitBreaker } from './circuit-breaker.ts';
import { classifyDatabaseError, DatabaseUnavailable } from './errors.ts';
import * as schema from './schema/index.ts';

/** What runs statements: a connection, or a transaction on it. */
export type Db = PgDatabase<NodePgQueryResultHKT, typeof schema>;

export interface Database {
  /**
   * Runs statements on one connection, within the time limit, connecting included; rejects with
   * DatabaseUnavailable or DatabaseFailure, never with the driver's error.
   */
  run<T>(statements: (db: Db) => Promise<T>): Promise<T>;
  /** What the latest statement or connection told of the server. Nothing else keeps this. */
  isUp(): boolean;
  /** Lets the next run ask the server, even where the latest ones found it away. */
  tryAgain(): void;
  connections(): Connections;
  close(): Promise<void>;
}

/** How many of the pool's are busy or idle, and how many runs wait for one. */
export type Connections = Record<'busy' | 'idle' | 'waiting', number>;

export interface DatabaseOptions {
  /** Told when the database goes away and when it is back. */
  onHealthChange?: (up: boolean) => void;
  poolSize?: number;
}

// A post runs twice, for its limit and for its row: both and the spool after them fit into 4 s.
const RUN_TIMEOUT_MS = 1_700;
const BREAKER_REST_MS = 1_000;

export function openDatabase(url: string, options: DatabaseOptions = {}): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.poolSize ?? 10,
    connectionTimeoutMillis: RUN_TIMEOUT_MS,
    // The server ends what nobody waits for any more.
    statement_timeout: RUN_TIMEOUT_MS,
    idle_in_transaction_session_timeout: RUN_TIMEOUT_MS,
    application_name: 'porchlight',
  });
  const dbs = new WeakMap<pg.PoolClient, Db>();
  // Without listeners a lost connection would end the process; the next statement tells what it means.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
  });
  const dbOn = (client: pg.PoolClient): Db => {
    const db = dbs.get(client) ?? drizzle(client, { schema, casing: 'snake_case' });
    dbs.set(client, db);
    return db;
  };

  const breaker = createCircuitBreaker({ restMs: BREAKER_REST_MS, onChange: options.onHealthChange });
  let latestFault = '';

  return {
    async run(statements) {
      if (!breaker.admits()) throw new DatabaseUnavailable(latestFault);
      try {
        const result = await onConnection(pool, (client) => statements(dbOn(client)));
        breaker.report(true);
        return result;
      } catch (cause) {
        const error = classifyDatabaseError(cause);
        if (error instanceof DatabaseUnavailable) latestFault = error.code;
        breaker.report(!(error instanceof DatabaseUnavailable));
        throw error ?? cause;
      }
    },
    isUp: () => breaker.isClosed(),
    tryAgain: () => breaker.endRest(),
    connections: () => ({
      busy: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    close: () => pool.end(),
  };
}

async function onConnection<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const deadline = startDeadline();
  try {
    const client = await pool.connect();
    try {
      const result = await deadline.within(work(client));
      client.release();
      return result;
    } catch (error) {
      // A connection that is lost, or still busy with what came too late, must not go to the next one.
      client.release(classifyDatabaseError(error) instanceof DatabaseUnavailable);
      throw error;
    }
  } finally {
    deadline.clear();
  }
}

function startDeadline() {
  let expire: (error: DatabaseUnavailable) => void;
  const expired = new Promise<never>((_resolve, reject) => (expire = reject));
  expired.catch(() => undefined); // It may pass while still connecting, which has the same limit.
  const timer = setTimeout(() => expire(new DatabaseUnavailable('TIMEOUT')), RUN_TIMEOUT_MS);
  return {
    within: <T>(work: Promise<T>) => Promise.race([work, expired]),
    clear: () => clearTimeout(timer),
  };
}
