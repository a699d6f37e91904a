import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgDatabase } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import { createPool } from './connection.ts';
import { connectFailure, databaseErrorOf, DatabaseUnavailable } from './errors.ts';
import { memoize } from './memoize.ts';

export type Db = PgDatabase<NodePgQueryResultHKT>;

export type Database = ReturnType<typeof openDatabase>;

/** Drizzle on one connection. */
export const dbOn = memoize((client: pg.Client | pg.PoolClient): Db =>
  drizzle(client, { casing: 'snake_case' }),
);

// A visitor waits for a connection and for the statement, each for this time at most, and then for the spool.
const TIMEOUT_MS = 1_700;

export function openDatabase(url: string, poolSize = 10) {
  const pool = createPool(
    {
      connectionString: url,
      max: poolSize,
      // Keeps two connections open, because a new connection must first plan each statement again.
      min: 2,
      idleTimeoutMillis: 60_000,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      connectionTimeoutMillis: TIMEOUT_MS,
      query_timeout: TIMEOUT_MS,
      application_name: 'porchlight',
    },
    {
      // Sooner than `query_timeout`, so that no statement goes on after its visitor got an answer.
      statement_timeout: TIMEOUT_MS - 200,
      // If the statement that stores a lead waits longer than this for a lock, the site spools the lead.
      lock_timeout: 250,
      idle_in_transaction_session_timeout: TIMEOUT_MS,
    },
  );

  return {
    /** Runs the statements on one connection. If this fails, rejects with DatabaseUnavailable or DatabaseRefusal. */
    async run<T>(statements: (db: Db) => Promise<T>): Promise<T> {
      const client = await pool.connect().catch((error: unknown) => {
        throw connectFailure(error);
      });
      try {
        const result = await statements(dbOn(client));
        client.release();
        return result;
      } catch (cause) {
        const error = databaseErrorOf(cause);
        // `true` closes a connection that may be lost or still busy.
        client.release(error instanceof DatabaseUnavailable);
        throw error;
      }
    },
    close: () => pool.end(),
  };
}
