import type { ErrorReportingConfig } from '#shared/public-config.ts';
import { onError, reportError } from '../report-error.ts';
import { sessionStore } from '../browser-store.ts';

/** An error that nobody could be told of yet. */
export interface KeptReport {
  error: unknown;
  context: Record<string, string>;
}

/** An error as text, for the next page. */
export interface UnsentReport {
  error: { name?: string | undefined; message: string; stack?: string | undefined };
  context: Record<string, string>;
}

export const UNSENT = 'porchlight:unsent-errors';
const MOST_KEPT = 10;
const MOST_CHARACTERS = 2_000;

/** Keeps the first errors until the reporter is here, which is fetched once the page has nothing better to do. */
export function startErrorReporting(config: ErrorReportingConfig): void {
  const kept: KeptReport[] = [];
  const stopKeeping = onError((error, context) => {
    if (kept.length < MOST_KEPT) kept.push({ error, context });
  });
  addEventListener('error', ({ error, message }) => reportError(error ?? message, { part: 'page' }));
  addEventListener('unhandledrejection', ({ reason }) => reportError(reason, { part: 'page' }));
  // A page that goes before the reporter came, as where no chunk loads, leaves them to the next one.
  addEventListener('pagehide', () => {
    if (kept.length === 0) return;
    const before = (sessionStore.get(UNSENT) as UnsentReport[] | undefined) ?? [];
    const unsent = eachOnce([...before, ...kept.splice(0).map(asText)]);
    sessionStore.set(UNSENT, unsent.slice(0, MOST_KEPT));
  });

  whenIdle(() => {
    import('./sentry.ts').then(
      ({ openReporter }) => {
        stopKeeping();
        onError(openReporter(config, kept.splice(0)));
      },
      (error: unknown) => reportError(error, { part: 'error reporting', stage: 'load' }),
    );
  });
}

/** What of an error JSON would lose. */
function asText({ error, context }: KeptReport): UnsentReport {
  const { name, message, stack }: UnsentReport['error'] =
    error instanceof Error ? error : { message: String(error) };
  return {
    error: { name, message: message.slice(0, MOST_CHARACTERS), stack: stack?.slice(0, MOST_CHARACTERS) },
    context,
  };
}

/** Where the reporter is blocked, its own failure comes on every page, and must not push out the others. */
const eachOnce = (reports: UnsentReport[]) => [
  ...new Map(
    reports.map((report) => [JSON.stringify([report.error.message, report.context]), report]),
  ).values(),
];

function whenIdle(act: () => void): void {
  // Safari has no idle callback.
  const wait = () => ('requestIdleCallback' in window ? requestIdleCallback(act) : setTimeout(act, 1_000));
  if (document.readyState === 'complete') wait();
  else addEventListener('load', wait, { once: true });
}
