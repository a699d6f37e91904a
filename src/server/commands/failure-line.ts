import { site } from '#content/site.ts';
import { DatabaseFailure, DatabaseUnavailable, LockTimeout, OperatorError } from '#db/errors.ts';
import { explainDatabaseError } from './doctor/explain-database-error.ts';

const operatorErrors = [OperatorError, DatabaseUnavailable, DatabaseFailure];

export function failureLine(word: string, error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (!operatorErrors.some((kind) => error instanceof kind)) return error.stack ?? error.message;
  return `${/^(start|serve|migrate)$/.test(word) ? `${site.brand} does not start` : word}: ${reasonOf(error)}`;
}

function reasonOf(error: Error): string {
  const isExplained =
    (error instanceof DatabaseUnavailable && !(error instanceof LockTimeout)) ||
    (error instanceof DatabaseFailure && !error.isValueError);
  if (!isExplained) return error.message;
  const { what, remedy } = explainDatabaseError(error.code);
  return `the database ${what} (${error.code}): ${remedy}`;
}
