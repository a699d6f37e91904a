import { codeOf } from '#runtime/error-code.ts';
import { hasLogOnly, isServer, runCommand } from './commands/run-command.ts';

const [command = 'start', ...args] = process.argv.slice(2);

// Without listeners, a closed pipe or a full disk would end the process.
process.stderr.on('error', () => undefined);
process.stdout.on('error', (error) => {
  // A program that reads the output, such as `head`, may close the pipe early.
  if (codeOf(error) === 'EPIPE' || hasLogOnly(command) || process.exitCode === 1) return;
  process.exitCode = 1;
  process.stderr.write(`${command}: the output cannot be written (${codeOf(error)}).\n`);
});

if (!(await runCommand(command, args))) process.exit(1);
// A connection to a server that fell silent may still be open. What fails to be written is told
// before.
if (!isServer(command)) process.stdout.write('', () => setImmediate(() => process.exit()));
