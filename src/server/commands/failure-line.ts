import { DatabaseFailure, DatabaseUnavailable, OperatorError } from '#db/errors.ts';

const operatorErrors = [OperatorError, DatabaseUnavailable, DatabaseFailure];

export function failureLine(word: string, error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (!operatorErrors.some((kind) => error instanceof kind)) return error.stack ?? error.message;
  return `${/^(start|serve|migrate)$/.test(word) ? 'Porchlight does not start' : word}: ${error.message}`;
}
