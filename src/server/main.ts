import { AppLoginError } from '#db/app-login.ts';
import { EmbeddedDatabaseError } from '#db/embedded/errors.ts';
import { DatabaseFailure, DatabaseUnavailable } from '#db/errors.ts';
import { SalesLoginError } from '#db/sales/logins.ts';
import { CommandError } from './commands/command-error.ts';
import { EnvironmentError } from './env.server.ts';
import { MigrationError } from './migrating.ts';
import { ListenError } from './serve.ts';
import { VoiceProviderError } from './voice/keep-demo-assistant.ts';

// What an operator can mend: a line each, without a stack.
const mendable = [
  EnvironmentError,
  EmbeddedDatabaseError,
  ListenError,
  MigrationError,
  AppLoginError,
  CommandError,
  VoiceProviderError,
  SalesLoginError,
  DatabaseUnavailable,
  DatabaseFailure,
];

/** The words of the program: what to do is its first argument. */
const commands: Record<string, (args: string[]) => Promise<void>> = {
  start: async () => (await import('./commands/start.ts')).start(),
  serve: async () => (await import('./commands/start.ts')).serveOnly(),
  migrate: async () => (await import('./commands/migrate.ts')).migrateOnly(),
  'voice:assistant': async (args) => (await import('./commands/voice-assistant.ts')).keepVoiceAssistant(args),
  leads: async (args) => (await import('./commands/leads.ts')).printLeads(args),
  sql: async (args) => (await import('./commands/sql.ts')).openSql(args),
  'sales:user': async (args) => (await import('./commands/sales-user.ts')).changeSalesUser(args),
  retention: async (args) => (await import('./commands/retention.ts')).applyRetentionRules(args),
  doctor: async (args) => (await import('./commands/doctor.ts')).doctor(args),
  'notify:retry': async (args) => (await import('./commands/notify-retry.ts')).retryNotifying(args),
  'notify:test': async (args) => (await import('./commands/notify-test.ts')).testNotifying(args),
  'db:seed': async (args) => (await import('./commands/seed.ts')).seed(args),
  daily: async ([name = '', ...args]) =>
    (await import('./commands/daily.ts')).repeatDaily(
      () => commandNamed(name)(args),
      (error) => process.stderr.write(`${explain(error)}\n`),
    ),
};
const startsSite = new Set(['start', 'serve', 'migrate']);

const word = process.argv[2] ?? 'start';
try {
  await commandNamed(word)(process.argv.slice(3));
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
}

function commandNamed(name: string) {
  const command = commands[name];
  if (command) return command;
  throw new CommandError(`there is no such command. The commands: ${Object.keys(commands).join(', ')}`);
}

/** A line for what an operator can mend, the stack for what only a programmer can. */
function explain(error: unknown): string {
  const known = mendable.some((kind) => error instanceof kind);
  if (!(error instanceof Error)) return String(error);
  if (!known) return error.stack ?? error.message;
  return `${startsSite.has(word) ? 'Porchlight does not start' : word}: ${error.message}`;
}
