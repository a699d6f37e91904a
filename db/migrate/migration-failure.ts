import { OperatorError } from '#runtime/operator-error.ts';
import {
  connectFailure,
  databaseErrorOf,
  DatabaseRefusal,
  DatabaseUnavailable,
} from '../errors/database-error.ts';

// What PostgreSQL says of a statement: it isn't valid, something exists or lacks, or isn't allowed.
const STATEMENT_FAILED = /^(42|3F|0A|2BP01|P0001)/;

/** Says why the migrations aren't applied. */
export function migrationFailure(error: unknown): OperatorError | DatabaseUnavailable {
  if (error instanceof OperatorError) return error;
  const cause = databaseErrorOf(error);
  const isKnown = cause instanceof DatabaseUnavailable || cause instanceof DatabaseRefusal;
  const failure = isKnown ? cause : connectFailure(error);
  if (failure === error && failure instanceof DatabaseUnavailable) return failure;
  const { code } = failure;
  // The driver's message may quote the statement, but a migration contains no visitor's data.
  const message = error instanceof Error ? error.message : String(error);
  if (!STATEMENT_FAILED.test(code))
    return new DatabaseUnavailable(code, `${failure.message} (${message})`);
  const remedy = code === '42501' ? '. Its owner or a superuser may' : '';
  return new DatabaseUnavailable(code, `the migrations failed (${code}): ${message}${remedy}`);
}
