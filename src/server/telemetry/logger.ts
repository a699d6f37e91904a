import { pino, type Logger } from 'pino';
import { codeOf } from '#runtime/error-code.ts';
import type { Env } from '../env.server.ts';

export type { Logger };

/** How late a line is written at the latest. */
export const LOG_DELAY_MS = 50;

export async function createLogger(env: Pick<Env, 'LOG_LEVEL'>): Promise<Logger> {
  const options = {
    level: env.LOG_LEVEL,
    base: null,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: describeError },
  };
  if (!process.stdout.isTTY) return pino(options, standardOutput());
  const { default: pretty } = await import('pino-pretty');
  return pino(options, pretty({ sync: true, ignore: 'requestId', translateTime: 'HH:MM:ss' }));
}

// Bytes of one write, which is how many Docker reads at once.
const MAX_WRITE = 16_000;
// Bytes in memory while the reader of a pipe pauses.
const MAX_WAITING = 1_000_000;

/**
 * Writes many lines at once, at most `LOG_DELAY_MS` late and when the process exits. Drops lines if
 * the disk is full or the reader of a pipe stops. By default, pino's stream would retry a line and
 * block the process.
 */
function standardOutput() {
  const stream = pino.destination({
    fd: process.stdout.fd,
    sync: true,
    minLength: MAX_WRITE,
    maxLength: MAX_WAITING,
    retryEAGAIN: () => false,
  });
  let hasReported = false;
  stream.on('error', (error: unknown) => {
    if (!hasReported)
      process.stderr.write(`the log cannot be written (${codeOf(error)}): lines are lost\n`);
    hasReported = true;
  });
  let timer: NodeJS.Timeout | undefined;
  const flush = () => {
    timer = undefined;
    stream.flush();
  };
  process.on('exit', flush);
  // Without the stream's `flushSync`, which pino calls after a fatal line: it retries forever.
  return {
    write(line: string) {
      stream.write(line);
      timer ??= setTimeout(flush, LOG_DELAY_MS);
    },
  };
}

/** Leaves out the error's other properties, which may contain what a visitor sent. */
export function describeError(error: unknown) {
  if (!(error instanceof Error)) return { type: typeof error };
  return { type: error.name, code: codeOf(error), message: error.message, stack: error.stack };
}
