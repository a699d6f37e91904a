import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgDatabase } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import { withDeadline } from '#shared/with-deadline.ts';
import { createCircuitBreaker } from './circuit-breaker.ts';
import { createPool } from './connection.ts';
import { BUSY, classifyDatabaseError, DatabaseUnavailable } from './errors.ts';
import { memoize } from './memoize.ts';

export type Db = PgDatabase<NodePgQueryResultHKT>;

export type Database = ReturnType<typeof openDatabase>;

/** Drizzle on one connection. */
export const dbOn = memoize((client: pg.Client | pg.PoolClient): Db =>
  drizzle(client, { casing: 'snake_case' }),
);

interface DatabaseOptions {
  /** While it returns an error code, `run` rejects with this code and runs no statement. */
  outage?: (() => string | undefined) | undefined;
  /** Called with the error's code when the database goes down, and with nothing when it is up again. */
  onHealthChange?: (code?: string) => void;
  poolSize?: number;
}

// A form post calls `run` twice, and may then write to the spool. These three steps together must take at most 4 s.
const RUN_TIMEOUT_MS = 1_700;
const BREAKER_COOLDOWN_MS = 1_000;

export function openDatabase(url: string, options: DatabaseOptions = {}) {
  const pool = createPool(
    {
      connectionString: url,
      max: options.poolSize ?? 10,
      // Keeps two connections open, because a new connection must first plan each statement again.
      min: 2,
      idleTimeoutMillis: 60_000,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      connectionTimeoutMillis: RUN_TIMEOUT_MS,
      application_name: 'porchlight',
    },
    {
      // PostgreSQL must cancel a slow statement before the run times out, because a timeout of the run counts as an outage.
      statement_timeout: RUN_TIMEOUT_MS - 200,
      // If the statement that stores a lead waits longer than this for a lock, the site spools the lead.
      lock_timeout: 250,
      idle_in_transaction_session_timeout: RUN_TIMEOUT_MS,
    },
  );

  const breaker = createCircuitBreaker(BREAKER_COOLDOWN_MS, (up) =>
    options.onHealthChange?.(up ? undefined : latestErrorCode),
  );
  let latestErrorCode = '';

  return {
    /**
     * Gets a connection and runs the statements, in at most RUN_TIMEOUT_MS together. If the database fails, rejects
     * with DatabaseUnavailable or DatabaseFailure.
     */
    async run<T>(statements: (db: Db) => Promise<T>): Promise<T> {
      const outage = options.outage?.();
      if (outage) throw new DatabaseUnavailable(outage);
      if (!breaker.requestAttempt()) throw new DatabaseUnavailable(latestErrorCode);
      try {
        const result = await runOnConnection(pool, (client) => statements(dbOn(client)));
        breaker.recordResult(true);
        return result;
      } catch (cause) {
        const error = classifyDatabaseError(cause);
        const isUnavailable = error instanceof DatabaseUnavailable;
        if (isUnavailable && error.code === BUSY) throw error;
        const isDown = isUnavailable && !error.isServerTimeout;
        if (isDown) latestErrorCode = error.code;
        breaker.recordResult(!isDown);
        throw error ?? cause;
      }
    },
    isUp: () => !options.outage?.() && breaker.isClosed(),
    endCooldown: () => breaker.endCooldown(),
    close: () => pool.end(),
  };
}

async function runOnConnection<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  // If other runs use every connection, this run must wait, and its timeout doesn't mean that the server is down.
  const mustQueue = pool.idleCount === 0 && pool.totalCount >= pool.options.max;
  const until = performance.now() + RUN_TIMEOUT_MS;
  const client = await pool.connect();
  try {
    const late = () => new DatabaseUnavailable(mustQueue ? BUSY : 'TIMEOUT');
    const result = await withDeadline(work(client), until - performance.now(), late);
    client.release();
    return result;
  } catch (error) {
    // If the connection is lost or still busy, `true` closes it instead of giving it back to the pool.
    client.release(classifyDatabaseError(error) instanceof DatabaseUnavailable);
    throw error;
  }
}
