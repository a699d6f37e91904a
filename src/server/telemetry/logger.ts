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
  if (!process.stdout.isTTY) return pino(options);
  const { default: pretty } = await import('pino-pretty');
  return pino(options, pretty({ sync: true, ignore: 'requestId', translateTime: 'HH:MM:ss' }));
}

/** Leaves out the error's other properties, which may contain what a visitor sent. */
function describeError(error: unknown) {
  if (!(error instanceof Error)) return { type: typeof error };
  return { type: error.name, code: codeOf(error), message: error.message, stack: error.stack };
}
