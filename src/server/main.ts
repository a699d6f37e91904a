import { runCommand } from './commands/run-command.ts';
import { failureLine } from './commands/failure-line.ts';

const [word = 'start', ...args] = process.argv.slice(2);
try {
  await runCommand(word, args);
} catch (error) {
  process.stderr.write(`${failureLine(word, error)}\n`);
  process.exit(1);
}
