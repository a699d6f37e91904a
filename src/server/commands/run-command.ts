import { site } from '#content/site.ts';
import { DatabaseFailure, DatabaseUnavailable, LockTimeout, OperatorError } from '#db/errors.ts';
import { explainDatabaseError } from '../telemetry/explain-database-error.ts';

const commands: Record<string, (args: string[]) => Promise<void>> = {
  start: async () => (await import('../process/start.ts')).start(),
  serve: async () => (await import('../process/start.ts')).serve(),
  migrate: async (args) => (await import('./migrate.ts')).migrateOnly(args),
  leads: async (args) => (await import('./leads.ts')).printLeads(args),
  sql: async (args) => (await import('./sql.ts')).openSql(args),
  'sales:user': async (args) => (await import('./sales-user.ts')).changeSalesUser(args),
  'consent:certificate': async (args) => (await import('./consent-certificate.ts')).printCertificate(args),
  'privacy:list': async (args) => (await import('./privacy.ts')).printPrivacyDecisions(args),
  'privacy:replay': async (args) => (await import('./privacy.ts')).replayPrivacyList(args),
  backup: async (args) => (await import('./backup.ts')).backUp(args),
  'backup:prepare': async (args) => (await import('./prepare-restored.ts')).prepareRestored(args),
  doctor: async (args) => (await import('./doctor.ts')).doctor(args),
  'notify:retry': async (args) => (await import('./notify.ts')).retryNotifying(args),
  'notify:test': async (args) => (await import('./notify.ts')).testNotifying(args),
};

export const commandNames = Object.keys(commands);

export function runCommand(word: string, args: string[]): Promise<void> {
  const command = commands[word];
  if (command) return command(args);
  throw new OperatorError(`there is no such command. The commands: ${commandNames.join(', ')}`);
}

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
