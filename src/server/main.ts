import { failureLine, runCommand } from './commands/run-command.ts';

// A program that reads the output, such as `head`, may close the pipe early.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

const [command = 'start', ...args] = process.argv.slice(2);
try {
  await runCommand(command, args);
} catch (error) {
  process.stderr.write(`${failureLine(command, error)}\n`);
  process.exit(1);
}

/** Tells the launcher that this file isn't empty, as after a power failure. */
export const hasRun = true;
