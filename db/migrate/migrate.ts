import { DrizzleQueryError } from 'drizzle-orm';
import type pg from 'pg';
import { dbOn } from '../connection/database.server.ts';
import { codeOf } from '#runtime/error-code.ts';
import { beginSession, closeConnection, connect, LONGEST_QUERY_MS } from '../connection/connect.ts';
import { DatabaseUnavailable } from '../errors/database-error.ts';
import { OperatorError } from '#runtime/operator-error.ts';
import { applyPending } from './apply-pending.ts';
import { lockJournal, openJournal } from './journal.ts';
import { migrationFailure } from './migration-failure.ts';
import { makeRoles, requireConnect, SITE_ROLE } from '../roles/site-rights.ts';
import { tryAll, type Composer } from '../queries/try-all.ts';

// In milliseconds. The server ends what this process gave up on, also if it hears no more of it.
const LIMITS = {
  lock_timeout: 5_000,
  statement_timeout: LONGEST_QUERY_MS,
  idle_in_transaction_session_timeout: 60_000,
};

interface MigrateOptions {
  /** What the site composes its messages with. */
  channels?: Composer[];
  /** Lets the site's own role log in. */
  sitePassword?: string | undefined;
}

/**
 * Migrates in one transaction, which is rolled back if the site could store or send nothing after
 * it. Returns whether the database was empty. Rejects with DatabaseUnavailable (55P03 if another
 * session migrates or uses a table that changes), or with OperatorError.
 */
export async function migrate(
  url: string,
  root: string,
  { channels = [], sitePassword }: MigrateOptions = {},
): Promise<{ isNew: boolean }> {
  const client = await connect(url);
  try {
    await beginSession(client, LIMITS);
    await requireUnicode(client);
    await client.query('begin');
    await openJournal(client);
    await lockJournal(client);
    await makeRoles(client, sitePassword);
    const isNew = await applyPending(client, root);
    await requireConnect(client);
    await tryAsSite(client, channels);
    await client.query('commit');
    return { isNew };
  } catch (error) {
    throw migrationFailure(error);
  } finally {
    await closeConnection(client);
  }
}

async function requireUnicode(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ server_encoding: string }>('show server_encoding');
  const encoding = rows[0]?.server_encoding;
  if (encoding !== 'UTF8')
    throw new OperatorError(
      `the database has the encoding ${encoding}, in which not everybody's name can be ` +
        `stored: create another ('createdb --template=template0 --encoding=UTF8 NAME'), and ` +
        'set DATABASE_URL to it',
    );
}

async function tryAsSite(client: pg.Client, channels: Composer[]): Promise<void> {
  await client.query(`set local role ${SITE_ROLE}`);
  const fail = (what: string, error: unknown): never => {
    const cause = error instanceof DrizzleQueryError ? error.cause : error;
    const code = codeOf(cause) ?? 'UNKNOWN';
    // PostgreSQL's message may quote this lead, which is nobody's.
    const words = cause instanceof Error ? cause.message : String(cause);
    throw new DatabaseUnavailable(code, `${SITE_ROLE} cannot ${what} (${code}): ${words}`);
  };
  const tried = await tryAll(dbOn(client), channels).catch((error: unknown) =>
    fail('store a lead', error),
  );
  if (tried.queueFailure) fail('send messages', tried.queueFailure);
}
