import { EmbeddedDatabaseError } from '#db/embedded/errors.ts';
import { DatabaseFailure, DatabaseUnavailable } from '#db/errors.ts';
import { RoleError } from '#db/roles/role-error.ts';
import { CommandError } from './command-error.ts';

const operatorErrors = [CommandError, EmbeddedDatabaseError, RoleError, DatabaseUnavailable, DatabaseFailure];

export function failureLine(word: string, error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (!operatorErrors.some((kind) => error instanceof kind)) return error.stack ?? error.message;
  return `${/^(start|serve|migrate)$/.test(word) ? 'Porchlight does not start' : word}: ${error.message}`;
}
