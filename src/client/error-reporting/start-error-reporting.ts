import type { ErrorReportingConfig } from '#shared/public-config.ts';
import { sessionStore } from '../browser-store.ts';
import { asRecord, isStringRecord } from '../stored-values.ts';
import { reportError, setErrorReporter } from '../report-error.ts';

/** An error that came before its reporter. */
export interface PendingReport<Reported = unknown> {
  error: Reported;
  context: Record<string, string>;
}

/** As text, for the next page. */
type UnsentReport = PendingReport<Record<string, string>>;

const UNSENT = 'porchlight:unsent-errors';
const MOST_PENDING = 10;
const MOST_CHARACTERS = 2_000;

/**
 * Holds the first errors until the reporter is here. That is fetched at the first of them or at the first touch,
 * once the page has nothing better to do.
 */
export function startErrorReporting(config: ErrorReportingConfig): void {
  const pending: PendingReport[] = [];
  let isAsked = false;
  const ask = () => {
    if (isAsked) return;
    isAsked = true;
    whenIdle(() => void open());
  };
  setErrorReporter((error, context) => {
    if (pending.length < MOST_PENDING) pending.push({ error, context });
    ask();
  });
  addEventListener('error', ({ error, message }) => reportError(error ?? message, { part: 'page' }));
  addEventListener('unhandledrejection', ({ reason }) => reportError(reason, { part: 'page' }));
  // A page that goes before the reporter came, as where no chunk loads, leaves them to the next one.
  addEventListener('pagehide', () => {
    if (pending.length === 0) return;
    const unsent = dedupe([...takeUnsent(), ...pending.splice(0).map(asText)]);
    sessionStore.set(UNSENT, unsent.slice(0, MOST_PENDING));
  });

  for (const touch of ['pointerdown', 'keydown']) addEventListener(touch, ask, { once: true });
  if (sessionStore.get(UNSENT) !== undefined) ask();

  async function open(): Promise<void> {
    try {
      const { openReporter } = await import('./sentry.ts');
      setErrorReporter(openReporter(config, pending.splice(0)));
    } catch (error) {
      reportError(error, { part: 'error reporting', stage: 'load' });
    }
  }
}

/** What the last page of this tab could not send any more. */
export function takeUnsent(): UnsentReport[] {
  const stored = sessionStore.get(UNSENT);
  sessionStore.remove(UNSENT);
  return parseUnsent(stored);
}

/** Drops malformed entries. */
export const parseUnsent = (stored: unknown): UnsentReport[] =>
  (Array.isArray(stored) ? stored : []).flatMap((report) => {
    const { error, context } = asRecord(report);
    return isStringRecord(error) && isStringRecord(context) ? [{ error, context }] : [];
  });

/** Keeps the name, message and stack, which JSON.stringify drops. */
function asText({ error, context }: PendingReport): UnsentReport {
  const { name, message, stack = '' } = error instanceof Error ? error : new Error(String(error));
  const cut = (text: string) => text.slice(0, MOST_CHARACTERS);
  return { error: { name, message: cut(message), stack: cut(stack) }, context };
}

/** Where the reporter is blocked, its own failure comes on every page, and must not push out the others. */
const dedupe = (reports: UnsentReport[]) => [
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
