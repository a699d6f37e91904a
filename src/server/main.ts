import { EmbeddedDatabaseError } from '#db/embedded/errors.ts';
import { EnvironmentError } from './env.server.ts';
import { ListenError } from './serve.ts';

/** The words of the program: what to do is its first argument. */
const commands: Record<string, () => Promise<void>> = {
  start: async () => (await import('./commands/start.ts')).start(),
  serve: async () => (await import('./commands/start.ts')).serveOnly(),
  migrate: async () => (await import('./commands/migrate.ts')).migrateOnly(),
};

const word = process.argv[2] ?? 'start';
const command = commands[word];
if (!command) {
  process.stderr.write(`There is no command '${word}'. The commands: ${Object.keys(commands).join(', ')}.\n`);
  process.exit(1);
}
try {
  await command();
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
}

/** A line for what an operator can mend, the stack for what only a programmer can. */
function explain(error: unknown): string {
  const known =
    error instanceof EnvironmentError ||
    error instanceof EmbeddedDatabaseError ||
    error instanceof ListenError;
  if (known) return `Porchlight does not start: ${error.message}`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
