import type { Env } from '../env.server.ts';

/** `about` says where it happened, by words of ours: never by what a visitor sent. */
export type Report = (error: unknown, about: Record<string, string>) => void;

export interface ErrorReporting {
  report: Report;
  /** Waits for reports under way, for two seconds at most. */
  close(): Promise<void>;
}

/** Undefined where no DSN is set: then the reporter is not even loaded. */
export async function openErrorReporting(env: Env): Promise<ErrorReporting | undefined> {
  if (!env.SENTRY_DSN) return undefined;
  const { openSentry } = await import('./sentry.ts');
  return openSentry({ dsn: env.SENTRY_DSN, environment: env.SENTRY_ENVIRONMENT });
}
