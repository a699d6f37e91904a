import { writeSync } from 'node:fs';
import { destination, pino, type Logger, type LoggerOptions } from 'pino';
import { codeOf } from '#db/error-code.ts';
import type { Env } from '../env.server.ts';
import type { Report } from './error-reporting.ts';
import { timeText } from './time-text.ts';

export type { Logger };

declare module 'pino' {
  interface BaseLogger {
    /** Takes lines as they go out. */
    readonly [symbols.streamSym]: DestinationStream;
  }
}

type LogMethod = NonNullable<NonNullable<LoggerOptions['hooks']>['logMethod']>;

const ERROR_LEVEL = 50;
// What nobody reads waits up to a size, and is waited for at the exit up to a time.
const unhurried = { sync: false, contentMode: 'buffer', minLength: 1, maxLength: 4 * 1_024 * 1_024 } as const;
const LAST_WRITES_MS = 500;
const TRIES_EVERY_MS = 10;
const BATCH_BYTES = 16_384;
const LATE_BY_AT_MOST_MS = 100;

/** One JSON line per event; on a terminal, lines for people. Errors that are logged as such are reported too. */
export async function createLogger(env: Pick<Env, 'LOG_LEVEL'>, report?: Report): Promise<Logger> {
  const options = {
    level: env.LOG_LEVEL,
    base: null,
    timestamp: timeField,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: describeError },
    ...(report && { hooks: { logMethod: reporting(report) } }),
  };
  if (!process.stdout.isTTY) return logUnhurried(options);
  const { default: pretty } = await import('pino-pretty');
  return pino(options, pretty({ sync: true, ignore: 'requestId', translateTime: 'HH:MM:ss' }));
}

function logUnhurried(options: LoggerOptions): Logger {
  let exitsBy = Infinity;
  const out = destination({ ...unhurried, retryEAGAIN: () => performance.now() < exitsBy });
  const batches = batchesFor(out);
  const logger = pino(options, batches);
  let dropped = 0;
  out.on('drop', (batch: Buffer) => (dropped += batch.toString('latin1').split('\n').length - 1));
  out.on('drain', () => {
    if (dropped === 0) return;
    logger.warn({ dropped }, 'lines of the log were dropped, as nobody read it');
    dropped = 0;
  });
  // Before pino's own, which would try for ever; what is left is not handed to a pool that ends with the process.
  process.prependOnceListener('exit', () => {
    exitsBy = performance.now() + LAST_WRITES_MS;
    try {
      out.flushSync();
      writeBefore(exitsBy, batches.take());
    } catch {
      out.destroy();
    }
  });
  return logger;
}

/** Tries again where nobody reads; throws what else goes wrong. */
function writeBefore(until: number, bytes: Buffer): void {
  for (let rest = bytes; rest.length > 0 && performance.now() < until;) {
    try {
      rest = rest.subarray(writeSync(process.stdout.fd, rest));
    } catch (error) {
      if (codeOf(error) !== 'EAGAIN') throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, TRIES_EVERY_MS);
    }
  }
}

/** Many lines go out in one write, encoded one by one: strings that are joined first cost twice as much. */
function batchesFor(out: ReturnType<typeof destination>) {
  // It takes bytes as well; its types know of strings only.
  const bytes: { write(line: Buffer | string): boolean } = out;
  let batch = Buffer.allocUnsafe(BATCH_BYTES);
  let length = 0;
  let sends = 0;
  // A copy: what waits for a reader takes no more room than its lines.
  const take = () => {
    const lines = Buffer.from(batch.subarray(0, length));
    length = 0;
    return lines;
  };
  const send = () => {
    if (length === 0) return;
    bytes.write(take());
    sends++;
  };
  setInterval(send, LATE_BY_AT_MOST_MS).unref();
  // Again for lines that came meanwhile, until none came: whoever waits for it sets the limit.
  const flush = (done: () => void) => {
    send();
    const upTo = sends;
    out.flush(() => (sends === upTo && length === 0 ? done() : flush(done)));
  };
  return {
    take,
    write(line: string) {
      const most = line.length * 3;
      if (length + most > batch.length) send();
      if (most > batch.length) batch = Buffer.allocUnsafe(most);
      length += batch.write(line, length);
    },
    flush,
  };
}

export const timeField = timeText(1, (at) => `,"time":"${at.toISOString()}"`);

/** One door for both: what stands in the log as an error with its cause is what is reported. */
function reporting(report: Report): LogMethod {
  return function logMethod(args, method, level) {
    const [what, message] = args as unknown[];
    if (level >= ERROR_LEVEL && typeof what === 'object' && what !== null && 'err' in what) {
      const { requestId } = this.bindings();
      // What else was thrown may be anything that a visitor sent.
      const error = what.err instanceof Error ? what.err : new Error(`a thrown ${typeof what.err}`);
      report(error, { message: String(message), requestId: String(requestId ?? '') });
    }
    method.apply(this, args);
  };
}

/** Names what went wrong; further properties of an error may hold what a visitor sent. */
function describeError(error: unknown) {
  if (!(error instanceof Error)) return { type: typeof error };
  return { type: error.name, code: codeOf(error), message: error.message, stack: error.stack };
}
