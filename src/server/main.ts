import { runCommand } from './commands/run-command.ts';
import { failureLine } from './commands/failure-line.ts';

const [command = 'start', ...args] = process.argv.slice(2);
try {
  await runCommand(command, args);
} catch (error) {
  process.stderr.write(`${failureLine(command, error)}\n`);
  process.exit(1);
}
