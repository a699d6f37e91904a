import { OperatorError } from '#db/errors.ts';

const commands: Record<string, (args: string[]) => Promise<void>> = {
  start: async () => (await import('../process/start.ts')).start(),
  serve: async () => (await import('../process/start.ts')).serve(),
  migrate: async () => (await import('../process/migrate.ts')).migrateOnly(),
  leads: async (args) => (await import('./leads.ts')).printLeads(args),
  sql: async (args) => (await import('./sql.ts')).openSql(args),
  'sales:user': async (args) => (await import('./sales-user.ts')).changeSalesUser(args),
  'consent:certificate': async (args) => (await import('./consent-certificate.ts')).printCertificate(args),
  'privacy:list': async (args) => (await import('./privacy.ts')).printPrivacyDecisions(args),
  'privacy:replay': async (args) => (await import('./privacy.ts')).replayPrivacyList(args),
  backup: async (args) => (await import('./backup.ts')).backUp(args),
  doctor: async (args) => (await import('./doctor.ts')).doctor(args),
  'notify:retry': async (args) => (await import('./notify.ts')).retryNotifying(args),
  'notify:test': async (args) => (await import('./notify.ts')).testNotifying(args),
  'db:seed': async (args) => (await import('./seed.ts')).seed(args),
};

export const commandNames = Object.keys(commands);

export function runCommand(word: string, args: string[]): Promise<void> {
  const command = commands[word];
  if (command) return command(args);
  throw new OperatorError(`there is no such command. The commands: ${commandNames.join(', ')}`);
}
