import { destination, pino, type Logger, type LoggerOptions } from 'pino';
import { codeOf } from '#db/error-code.ts';
import type { Env } from '../env.server.ts';
import type { Report } from './error-reporting.ts';

export type { Logger };

type LogMethod = NonNullable<NonNullable<LoggerOptions['hooks']>['logMethod']>;

const ERROR_LEVEL = 50;
const BATCH_CHARACTERS = 8_192;
const FLUSH_EVERY_MS = 100;
/** Waits for a reader that is too slow; more is dropped. */
const MAX_WAITING_CHARACTERS = 4 * 1_024 * 1_024;
const LAST_WRITES_MS = 500;

/** One JSON line per event; on a terminal, lines for people. Errors that are logged as such are also reported. */
export async function createLogger(env: Pick<Env, 'LOG_LEVEL'>, report?: Report): Promise<Logger> {
  const options = {
    level: env.LOG_LEVEL,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: describeError },
    ...(report && { hooks: { logMethod: reporting(report) } }),
  };
  if (!process.stdout.isTTY) return createBatchingLogger(options);
  const { default: pretty } = await import('pino-pretty');
  return pino(options, pretty({ sync: true, ignore: 'requestId', translateTime: 'HH:MM:ss' }));
}

/** Never blocks on a reader that is slow, and loses nothing if it reads within half a second of the exit. */
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
    logger.warn({ dropped }, 'log lines were dropped because nobody read them');
    dropped = 0;
  });
  // Before pino's own listener, which would wait for a reader without a limit.
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

/** Whatever is logged as an error with its cause is reported. */
function reporting(report: Report): LogMethod {
  return function logMethod(args, method, level) {
    const [what, message] = args as unknown[];
    if (level >= ERROR_LEVEL && typeof what === 'object' && what !== null && 'err' in what) {
      const { requestId } = this.bindings();
      // Anything else that was thrown may hold what a visitor sent.
      const error = what.err instanceof Error ? what.err : new Error(`a thrown ${typeof what.err}`);
      report(error, { message: String(message), requestId: String(requestId ?? '') });
    }
    method.apply(this, args);
  };
}

/** Names the error; its other properties may hold what a visitor sent. */
function describeError(error: unknown) {
  if (!(error instanceof Error)) return { type: typeof error };
  return { type: error.name, code: codeOf(error), message: error.message, stack: error.stack };
}
