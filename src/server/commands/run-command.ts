import { site } from '#content/site.ts';
import { isExplained } from '#db/errors/database-error.ts';
import { OperatorError } from '#runtime/operator-error.ts';
import { readArguments } from './read-arguments.ts';

const withoutArguments: Record<string, () => Promise<void>> = {
  start: async () => (await import('../process/start.ts')).start(),
  serve: async () => (await import('../process/start.ts')).serve(),
  migrate: async () => (await import('./migrate.ts')).migrateOnly(),
  seed: async () => (await import('./seed.ts')).seed(),
  assistant: async () => (await import('./assistant.ts')).printAssistant(),
  version: async () => (await import('./version.ts')).printVersion(),
};
const withArguments: Record<string, (args: string[]) => Promise<void>> = {
  doctor: async (args) => (await import('./doctor.ts')).doctor(args),
  leads: async (args) => (await import('./leads.ts')).printLeads(args),
  'sales:user': async (args) => (await import('./sales-user.ts')).changeSalesUser(args),
};

export const commandNames = Object.keys({ ...withoutArguments, ...withArguments });

/** Writes why a command fails. Returns whether it worked. */
export async function runCommand(word: string, args: string[]): Promise<boolean> {
  try {
    await callCommand(word, args);
    return true;
  } catch (error) {
    process.stderr.write(`${failureLine(word, error)}\n`);
    return false;
  }
}

function callCommand(word: string, args: string[]): Promise<void> {
  const command = withArguments[word] ?? withoutArguments[word];
  if (word in withoutArguments) readArguments(word, { args });
  if (command) return command(args);
  throw new OperatorError(`there is no such command. The commands: ${commandNames.join(', ')}`);
}

function failureLine(word: string, error: unknown): string {
  if (!isExplained(error))
    return error instanceof Error && error.stack ? error.stack : String(error);
  const what = hasLogOnly(word) ? `${site.brand} does not start` : word;
  return `${what}: ${error.message}`;
}

/** Whether the process goes on after the command. */
export const isServer = (word: string) => ['start', 'serve'].includes(word);

/** Whether the command's output is only a log, so that a closed pipe doesn't end it. */
export const hasLogOnly = (word: string) => isServer(word) || word === 'migrate';
