import { pino, type Logger } from 'pino';
import { codeOf } from '#runtime/error-code.ts';
import type { Env } from '../env.server.ts';

export type { Logger };

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

// Bytes in memory while the reader of a pipe pauses.
const MAX_WAITING = 1_000_000;

/**
 * Drops lines if the disk is full or the reader of a pipe stops. By default, pino's stream would
 * retry a line and block the process.
 */
function standardOutput() {
  const stream = pino.destination({
    fd: process.stdout.fd,
    sync: true,
    maxLength: MAX_WAITING,
    retryEAGAIN: () => false,
  });
  let hasReported = false;
  stream.on('error', (error: unknown) => {
    if (!hasReported)
      process.stderr.write(`the log cannot be written (${codeOf(error)}): lines are lost\n`);
    hasReported = true;
  });
  // Without the stream's `flushSync`, which pino calls after a fatal line: it retries forever.
  return { write: (line: string) => void stream.write(line) };
}

/** Leaves out the error's other properties, which may contain what a visitor sent. */
export function describeError(error: unknown) {
  if (!(error instanceof Error)) return { type: typeof error };
  return { type: error.name, code: codeOf(error), message: error.message, stack: error.stack };
}
