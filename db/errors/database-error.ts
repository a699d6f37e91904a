import { types } from 'node:util';
import { DrizzleQueryError } from 'drizzle-orm';
import { codeOf } from '#runtime/error-code.ts';
import { OperatorError } from '#runtime/operator-error.ts';
import { explain } from './explain.ts';

/** All but known refusals. Leaves out statement and values, which may be personal data. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable';
  constructor(
    readonly code: string,
    message = explain(code),
  ) {
    super(message);
  }
}

/** PostgreSQL refused the values, so a retry would fail, too. */
export class DatabaseRefusal extends Error {
  override name = 'DatabaseRefusal';
  /** `rule` is the constraint or the column that the values break, if PostgreSQL names one. */
  constructor(
    readonly code: string,
    readonly rule?: string,
  ) {
    super(`the database refused a value (${[code, rule].filter(Boolean).join(', ')})`);
  }
}

/** Whether the message alone tells the operator enough. */
export const isExplained = (error: unknown): error is Error =>
  [OperatorError, DatabaseUnavailable, DatabaseRefusal].some((kind) => error instanceof kind);

// Invalid values (22) and violated constraints (23). After a foreign key without its row (23503), a
// retry may succeed.
const REFUSAL = /^(22|23(?!503))/;

/** Returns an error that isn't from the database unchanged. */
export function databaseErrorOf(error: unknown): unknown {
  const cause = error instanceof DrizzleQueryError ? error.cause : error;
  if (cause instanceof DatabaseUnavailable || cause instanceof DatabaseRefusal) return cause;
  const code = codeOf(cause);
  if (code === undefined && !(error instanceof DrizzleQueryError)) return error;
  return REFUSAL.test(code ?? '')
    ? new DatabaseRefusal(code ?? '', ruleOf(cause))
    : new DatabaseUnavailable(code ?? 'UNKNOWN');
}

function ruleOf(cause: unknown): string | undefined {
  const { constraint, column } = cause as { constraint?: string; column?: string };
  return constraint ?? column;
}

/** The driver's messages about connecting contain no data of visitors. */
export const connectFailure = (error: unknown): DatabaseUnavailable =>
  new DatabaseUnavailable(
    codeOf(error) ?? (types.isNativeError(error) ? error.message : 'UNKNOWN'),
  );
