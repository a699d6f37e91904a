import { destination, pino, type Logger, type LoggerOptions } from 'pino';
import { codeOf } from '#db/error-code.ts';
import type { Env } from '../env.server.ts';

export type { Logger };

const BATCH_CHARACTERS = 4_096;
const FLUSH_EVERY_MS = 100;
const MAX_WAITING_CHARACTERS = 4 * 1_024 * 1_024;
const LAST_WRITES_MS = 500;

export async function createLogger(env: Pick<Env, 'LOG_LEVEL'>): Promise<Logger> {
  const options = {
    level: env.LOG_LEVEL,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: describeError },
  };
  if (!process.stdout.isTTY) return createBatchingLogger(options);
  const { default: pretty } = await import('pino-pretty');
  return pino(options, pretty({ sync: true, ignore: 'requestId', translateTime: 'HH:MM:ss' }));
}

/** While the process runs, never waits for a slow reader of the log. At exit, waits at most half a second. */
function createBatchingLogger(options: LoggerOptions): Logger {
  let exitBy = Infinity;
  const out = destination({
    sync: false,
    minLength: BATCH_CHARACTERS,
    maxLength: MAX_WAITING_CHARACTERS,
    periodicFlush: FLUSH_EVERY_MS,
    retryEAGAIN: () => performance.now() < exitBy,
  });
  const logger = pino(options, out);
  let dropped = 0;
  out.on('drop', () => (dropped += 1));
  out.on('drain', () => {
    if (dropped === 0) return;
    logger.warn({ dropped }, 'log lines were dropped, because the reader of the log was too slow');
    dropped = 0;
  });
  // Runs before pino's own listener, which would wait forever for a reader.
  process.prependOnceListener('exit', () => {
    exitBy = performance.now() + LAST_WRITES_MS;
    try {
      out.flushSync();
    } catch {
      out.destroy();
    }
  });
  return logger;
}

/** Leaves out the error's other properties, which may contain what a visitor sent. */
function describeError(error: unknown) {
  if (!(error instanceof Error)) return { type: typeof error };
  return { type: error.name, code: codeOf(error), message: error.message, stack: error.stack };
}
