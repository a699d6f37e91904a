import { types } from 'node:util';
import { DrizzleQueryError } from 'drizzle-orm';
import { codeOf } from './error-code.ts';

/** A statement waited too long for a free connection or for earlier statements. The server may be up. */
export const BUSY = 'BUSY';
export const LOCK_TIMEOUT = '55P03';
export const READ_ONLY = '25006';
/** A restore closed the database. */
export const CLOSED = 'CLOSED';
/** The address requires TLS, and the server doesn't offer it. */
export const NO_TLS = 'NO_TLS';

/** The message is printed without a stack trace, so it must tell the operator what to do. */
export class OperatorError extends Error {
  override name = 'OperatorError';
}

export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable';
  constructor(
    readonly code: string,
    message = `the database is not available (${code})`,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }

  /** True if the server works, but cancelled a statement that took too long or waited for a lock. */
  get isServerTimeout(): boolean {
    return this.code === LOCK_TIMEOUT || this.code === '57014';
  }
}

export class LockTimeout extends DatabaseUnavailable {
  override name = 'LockTimeout';
  constructor(options?: ErrorOptions) {
    super(
      LOCK_TIMEOUT,
      'the migrations wait until another session ends its transaction, probably the oldest in pg_stat_activity',
      options,
    );
  }
}

/** Leaves out the statement and its values, because they may contain personal data. */
export class DatabaseFailure extends Error {
  override name = 'DatabaseFailure';
  constructor(
    readonly code: string,
    readonly constraint: string | undefined,
  ) {
    super(`a statement failed (${code}${constraint ? `, ${constraint}` : ''})`);
  }

  /** True if PostgreSQL refused the row's values, so that a retry would fail too. */
  get isValueError(): boolean {
    return REFUSED_VALUES.test(this.code);
  }
}

// Invalid values (22) and violated constraints (23). 23503, a foreign key without its row, is left out: a retry may
// succeed, because the row may be stored later.
const REFUSED_VALUES = /^(22|23(?!503))/;

// Errors of connection, login, resources, shutdown, standby and timeouts. The codes that begin with 42 mean a missing table,
// column, type or function, which a migration may be about to create.
const UNAVAILABLE = /^(08|53|57|58|25006|3D000|28|42P01|42703|42704|42883|55P03|E[A-Z_]+$)/;

// Node's own errors, except those of a broken connection.
const NODE_ERROR = /^ERR_(?!STREAM_|SOCKET_CLOSED|SSL_|TLS_)/;

const SQLSTATE_OR_ERRNO = /^([0-9A-Z]{5}|E[A-Z_]+)$/;

/** Returns undefined if the error isn't from the database. `Client.connect` classifies the errors of connecting. */
export function classifyDatabaseError(error: unknown): DatabaseUnavailable | DatabaseFailure | undefined {
  if (error instanceof DatabaseUnavailable || error instanceof DatabaseFailure) return error;
  const cause = error instanceof DrizzleQueryError ? error.cause : error;
  if (!types.isNativeError(cause)) return undefined;
  const code = codeOf(cause) ?? '';
  const isNodeError = NODE_ERROR.test(code);
  if (!isNodeError && SQLSTATE_OR_ERRNO.test(code)) {
    if (UNAVAILABLE.test(code)) return new DatabaseUnavailable(code);
    const constraint = 'constraint' in cause ? cause.constraint : undefined;
    return new DatabaseFailure(code, typeof constraint === 'string' ? constraint : undefined);
  }
  const lost = isNodeError ? undefined : codeWithin(cause.message);
  if (lost) return new DatabaseUnavailable(lost);
  return error instanceof DrizzleQueryError ? new DatabaseFailure('UNKNOWN', undefined) : undefined;
}

/** Every failure to connect is an outage, also one that nobody has seen before. */
export function connectFailure(cause: unknown): DatabaseUnavailable {
  const message = types.isNativeError(cause) ? cause.message : '';
  const code = codeOf(cause) ?? codeWithin(message) ?? 'UNKNOWN';
  // When connecting, it means a closed database; later, what its message says.
  return new DatabaseUnavailable(code === '55000' ? CLOSED : code, undefined, { cause });
}

/** pg gives these errors no code. */
function codeWithin(message: string): string | undefined {
  if (message === 'timeout exceeded when trying to connect') return BUSY;
  if (message.includes('SSL connection')) return NO_TLS;
  if (message.startsWith('SASL: ')) return '28000';
  return /timeout|terminated|Connection ended|not queryable/i.test(message) ? 'TIMEOUT' : undefined;
}
