import { types } from 'node:util';
import { DrizzleQueryError } from 'drizzle-orm';
import { codeOf } from './error-code.ts';

export const BUSY = 'BUSY';

export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable';
  constructor(readonly code: string) {
    super(`the database is not available (${code})`);
  }

  /** True if a statement waited too long for a connection or a batch, which says nothing about the server. */
  get isBusy(): boolean {
    return this.code === BUSY;
  }

  /** True if the server itself reported a timeout: the server works, so another statement may succeed. */
  get isServerTimeout(): boolean {
    return this.code === '55P03' || this.code === '57014';
  }
}

/** The server refused a statement. The error has the SQLSTATE and the constraint, never the statement or its values. */
export class DatabaseFailure extends Error {
  override name = 'DatabaseFailure';
  constructor(
    readonly code: string,
    readonly constraint: string | undefined,
  ) {
    super(`a statement failed (${code}${constraint ? `, ${constraint}` : ''})`);
  }

  /** True if PostgreSQL refused the row's own values: a retry would fail too. */
  get refusesValues(): boolean {
    return REFUSED_VALUES.test(this.code);
  }
}

// Invalid values and violated constraints, except foreign keys, because the missing row may be added later.
const REFUSED_VALUES = /^(22|23(?!503))/;

// Errors of connection, login, resources, shutdown, standby and timeouts, and 55000 while a backup is restored. Also
// missing tables, columns, functions and types, because a migration may be about to create them.
const UNAVAILABLE = /^(08|53|55000|57|58|25006|3D000|28|42P01|42703|42704|42883|55P03|E[A-Z_]+$)/;

// The codes of Node's own errors, except the codes of a broken connection.
const NODE_ERROR = /^ERR_(?!STREAM_|SOCKET_CLOSED|SSL_|TLS_)/;

const SQLSTATE_OR_ERRNO = /^([0-9A-Z]{5}|E[A-Z_]+)$/;

/** Returns undefined if the error isn't from the database. Drops the driver's message, which may contain values. */
export function classifyDatabaseError(error: unknown): DatabaseUnavailable | DatabaseFailure | undefined {
  if (error instanceof DatabaseUnavailable || error instanceof DatabaseFailure) return error;
  const cause = error instanceof DrizzleQueryError ? error.cause : error;
  if (!types.isNativeError(cause)) return undefined;
  const code = codeOf(cause) ?? '';
  const isOwnError = NODE_ERROR.test(code);
  if (!isOwnError && SQLSTATE_OR_ERRNO.test(code)) {
    if (UNAVAILABLE.test(code)) return new DatabaseUnavailable(code);
    const constraint = 'constraint' in cause ? cause.constraint : undefined;
    return new DatabaseFailure(code, typeof constraint === 'string' ? constraint : undefined);
  }
  // pg identifies these errors by their message alone.
  if (cause.message === 'timeout exceeded when trying to connect') return new DatabaseUnavailable(BUSY);
  if (!isOwnError && /timeout|terminated|Connection ended|not queryable/i.test(cause.message)) {
    return new DatabaseUnavailable('TIMEOUT');
  }
  return error instanceof DrizzleQueryError ? new DatabaseFailure('UNKNOWN', undefined) : undefined;
}
