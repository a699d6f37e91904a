import { sql } from 'drizzle-orm';
import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgDatabase } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import { createPool } from './connection.ts';
import { connectFailure, databaseErrorOf } from './errors.ts';
import { requireOwnDatabase } from './identity.ts';
import { memoize } from '#shared/memoize.ts';

export type Db = PgDatabase<NodePgQueryResultHKT>;

export type Database = ReturnType<typeof openDatabase>;

/** Drizzle on one connection. */
export const dbOn = memoize((client: pg.Client | pg.PoolClient): Db =>
  drizzle(client, { casing: 'snake_case' }),
);

// A visitor waits for a connection and for the statement, each for this time at most, and then for
// the spool.
const TIMEOUT_MS = 1_700;

const failToConnect = (error: unknown) => {
  throw connectFailure(error);
};

interface DatabaseOptions {
  poolSize?: number;
  timeoutMs?: number;
  /** The folder of the site, which stores in one database only. */
  dataDir?: string;
}

export function openDatabase(
  url: string,
  { poolSize = 10, timeoutMs = TIMEOUT_MS, dataDir }: DatabaseOptions = {},
) {
  const pool = createPool(
    {
      connectionString: url,
      max: poolSize,
      // Keeps two connections open, because a new connection must first plan each statement again.
      min: 2,
      idleTimeoutMillis: 60_000,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      connectionTimeoutMillis: timeoutMs,
      query_timeout: timeoutMs,
      application_name: 'porchlight',
    },
    {
      // Sooner than `query_timeout`, so that no statement goes on after its visitor got an answer.
      statement_timeout: timeoutMs - 200,
      // If the statement that stores a lead waits longer than this for a lock, the site spools the
      // lead.
      lock_timeout: 250,
      idle_in_transaction_session_timeout: timeoutMs,
      // Otherwise PostgreSQL plans the trigger's query of stops again for each lead.
      plan_cache_mode: 'force_generic_plan',
    },
    dataDir === undefined ? undefined : (client) => requireOwnDatabase(client, dataDir),
  );

  return {
    /**
     * Runs the statements on one connection. Rejects with DatabaseUnavailable or DatabaseRefusal.
     */
    async run<T>(statements: (db: Db) => Promise<T>): Promise<T> {
      const client = await pool.connect().catch(failToConnect);
      try {
        const result = await statements(dbOn(client));
        client.release();
        return result;
      } catch (cause) {
        // Closes the connection, which ends a transaction.
        client.release(true);
        throw databaseErrorOf(cause);
      }
    },
    close: () => pool.end(),
  };
}

/**
 * Runs the statements in a transaction. If this fails, the connection must be closed: Drizzle's own
 * transaction would wait again for a server that doesn't answer. A server that was frozen runs them
 * later, but not the commit.
 */
export async function inTransaction<T>(db: Db, statements: (db: Db) => Promise<T>): Promise<T> {
  await db.execute(sql`begin`);
  const result = await statements(db);
  await db.execute(sql`commit`);
  return result;
}
