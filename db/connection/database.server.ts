import { sql } from 'drizzle-orm';
import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgDatabase } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import { beginSession, createPool, onPooledConnection } from './connect.ts';
import { DatabaseUnavailable } from '../errors/database-error.ts';
import { memoize } from '#shared/memoize.ts';

export type Db = PgDatabase<NodePgQueryResultHKT>;

export type Database = ReturnType<typeof openDatabase>;

/** Drizzle on one connection. */
export const dbOn = memoize((client: pg.Client | pg.PoolClient): Db =>
  drizzle(client, { casing: 'snake_case' }),
);

// A visitor waits for a connection and for the statements, each for this time at most, and then for
// the spool (src/server/spool/store-or-spool.ts).
const LONGEST_MS = 1_700;

/**
 * Each connection has a process with its own plans and caches: with ten, PostgreSQL spends a tenth
 * more on each lead.
 */
export const POOL_SIZE = 4;

const settingsFor = (longestMs: number) => ({
  // Sooner, so that no statement goes on after its visitor got an answer.
  statement_timeout: longestMs - 200,
  // A statement that waits longer than this for a lock fails, and the site spools its lead.
  lock_timeout: 250,
  idle_in_transaction_session_timeout: longestMs,
});

interface DatabaseOptions {
  poolSize?: number;
  longestMs?: number;
}

export function openDatabase(
  url: string,
  { poolSize = POOL_SIZE, longestMs = LONGEST_MS }: DatabaseOptions = {},
) {
  const pool = createPool({
    connectionString: url,
    max: poolSize,
    // Keeps two connections open, because a new connection must first plan each statement again.
    min: 2,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    connectionTimeoutMillis: longestMs,
    application_name: 'porchlight',
  });

  /** Prepares a new connection. */
  const prepare = memoize((client: pg.PoolClient) => beginSession(client, settingsFor(longestMs)));

  return {
    /** On one connection. Rejects with DatabaseUnavailable or DatabaseRefusal. */
    run: <T>(statements: (db: Db) => Promise<T>, ms = longestMs): Promise<T> =>
      onPooledConnection(
        pool,
        async (client) => {
          // Here and not by the pool's `verify`, which loses connections:
          // https://github.com/brianc/node-postgres/issues/3543
          await prepare(client);
          return failIfUnconfirmed(client, () => statements(dbOn(client)));
        },
        ms,
      ),
    close: () => pool.end(),
  };
}

/**
 * If somebody cancels a commit that waits for a standby, PostgreSQL answers that it worked, and
 * warns that only this server may have it. This warning has the code of any other, and its words
 * are translated, so it is known by the function that gives it:
 * https://github.com/postgres/postgres/blob/REL_18_STABLE/src/backend/replication/syncrep.c
 */
async function failIfUnconfirmed<T>(client: pg.ClientBase, act: () => Promise<T>): Promise<T> {
  const givenBy = new Set<string | undefined>();
  const onNotice = ({ routine }: { routine?: string | undefined }) => void givenBy.add(routine);
  client.on('notice', onNotice);
  try {
    const result = await act();
    if (givenBy.has('SyncRepWaitForLSN')) throw new DatabaseUnavailable('NOT_CONFIRMED');
    return result;
  } finally {
    client.off('notice', onNotice);
  }
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
