import { pino, stdTimeFunctions, type Logger } from 'pino';
import type { Env } from './env.server.ts';

export type { Logger };

/** One JSON line per event; on a terminal, lines for people. */
export async function createLogger(env: Pick<Env, 'LOG_LEVEL'>): Promise<Logger> {
  const options = {
    level: env.LOG_LEVEL,
    base: null,
    timestamp: stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: describeError },
  };
  if (!process.stdout.isTTY) return pino(options);
  const { default: pretty } = await import('pino-pretty');
  return pino(options, pretty({ sync: true, ignore: 'requestId', translateTime: 'HH:MM:ss' }));
}

/** Names what went wrong; further properties of an error may hold what a visitor sent. */
function describeError(error: unknown) {
  if (!(error instanceof Error)) return { type: typeof error };
  const code = 'code' in error ? error.code : undefined;
  return { type: error.name, code, message: error.message, stack: error.stack };
}
