import type { Env } from '../env.server.ts';

/** `about` says where it happened and never contains what a visitor sent. */
export type Report = (error: unknown, about: Record<string, string>) => void;

export interface ErrorReporting {
  report: Report;
  /** Waits for pending reports, at most two seconds. */
  close(): Promise<void>;
}

/** Undefined without a DSN; then the reporter isn't loaded. */
export async function openErrorReporting(env: Env): Promise<ErrorReporting | undefined> {
  if (!env.SENTRY_DSN) return undefined;
  const { openSentry } = await import('./sentry.ts');
  return openSentry({ dsn: env.SENTRY_DSN, environment: env.SENTRY_ENVIRONMENT });
}
