import { isatty } from 'node:tty';
import { codeOf } from '#runtime/error-code.ts';
import { LOG_DELAY_MS, type Logger } from '../telemetry/logger.ts';

// Docker kills a process that is still running after ten seconds.
export const LONGEST_STOP_MS = 9_500;

/** Only this file may listen: libraries print the error raw, and let the process go on. */
const FAILURES = ['uncaughtException', 'unhandledRejection'];

export type Shutdown = ReturnType<typeof createShutdown>;

/** In the reverse order of `add`, so that requests finish before the database stops. */
export function createShutdown(logger: Logger) {
  const steps: [name: string, end: () => Promise<unknown>][] = [];
  let isStopping = false;

  async function endAll(): Promise<void> {
    isStopping = true;
    const deadline = setTimeout(() => {
      logger.error('the site did not stop in time: exiting');
      // `process.exit` waits for the threads of files.
      setTimeout(() => process.kill(process.pid, 'SIGKILL'), 2 * LOG_DELAY_MS);
    }, LONGEST_STOP_MS).unref();
    // A site that is still starting may add steps during this loop.
    for (let step = steps.pop(); step; step = steps.pop()) {
      const [name, end] = step;
      await end().catch((err: unknown) => {
        process.exitCode = 1;
        logger.error({ err }, `a part of the site did not stop cleanly: ${name}`);
      });
    }
    clearTimeout(deadline);
  }

  function stop(): void {
    // The terminal and npm both send a signal for one Ctrl-C.
    if (isStopping) return;
    void endAll().then(() => process.exit());
    logger.info('stopping after the open requests are finished');
  }

  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop);
  // `nohup` gives it another input, but Node resets the signal that `nohup` ignores.
  const hasTerminal = isatty(0);
  process.on('SIGHUP', () => {
    if (hasTerminal) stop();
  });
  for (const event of FAILURES)
    process.removeAllListeners(event).on(event, (thrown: unknown) => {
      process.exitCode = 1;
      try {
        logger.fatal({ err: withoutMessage(thrown) }, 'stopping after an uncaught error');
      } catch {
        // A line that can't be written must not block the shutdown.
      }
      stop();
    });
  process.on('newListener', (event: string, listener: () => void) => {
    if (FAILURES.includes(event)) queueMicrotask(() => process.off(event, listener));
  });

  return {
    add: (name: string, end: () => Promise<unknown>) => void steps.push([name, end]),
    /** Runs the start. If it fails, ends what it added, and rejects. */
    async run(start: () => Promise<void>): Promise<void> {
      try {
        await start();
      } catch (error) {
        // If a signal stopped the start, the error is only a consequence.
        if (isStopping) return;
        await endAll();
        throw error;
      }
    },
  };
}

/** The message of any error may quote what a visitor sent. */
function withoutMessage(thrown: unknown): unknown {
  if (!(thrown instanceof Error)) return thrown;
  const { name, stack = '' } = thrown;
  const frames = stack.split('\n').filter((line) => line.startsWith('    at '));
  return Object.assign(new Error(), {
    name,
    code: codeOf(thrown),
    stack: [name, ...frames].join('\n'),
  });
}
