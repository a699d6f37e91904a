import type { ErrorReportingConfig } from '#shared/public-config.ts';
import { sessionStore } from '../browser-store.ts';
import { asRecord, isStringRecord } from '../stored-values.ts';
import { reportError, setErrorReporter } from '../report-error.ts';

export interface PendingReport<Reported = unknown> {
  error: Reported;
  context: Record<string, string>;
}

type UnsentReport = PendingReport<Record<string, string>>;

const UNSENT_KEY = 'porchlight:unsent-errors';
const MAX_PENDING = 10;
const MAX_CHARACTERS = 2_000;

export function startErrorReporting(config: ErrorReportingConfig): void {
  const pending: PendingReport[] = [];
  let isRequested = false;
  const requestReporter = () => {
    if (isRequested) return;
    isRequested = true;
    whenIdle(() => void loadReporter());
  };
  setErrorReporter((error, context) => {
    if (pending.length < MAX_PENDING) pending.push({ error, context });
    requestReporter();
  });
  addEventListener('error', ({ error, message }) => reportError(error ?? message, { part: 'page' }));
  addEventListener('unhandledrejection', ({ reason }) => reportError(reason, { part: 'page' }));
  // If the page ends before the reporter loads, the next page sends the errors.
  addEventListener('pagehide', () => {
    if (pending.length === 0) return;
    const unsent = dedupe([...drainUnsentReports(), ...pending.splice(0).map(toUnsentReport)]);
    sessionStore.set(UNSENT_KEY, unsent.slice(0, MAX_PENDING));
  });

  for (const event of ['pointerdown', 'keydown']) addEventListener(event, requestReporter, { once: true });
  if (sessionStore.get(UNSENT_KEY) !== undefined) requestReporter();

  async function loadReporter(): Promise<void> {
    try {
      const { createReporter } = await import('./create-reporter.ts');
      setErrorReporter(createReporter(config, pending.splice(0)));
    } catch (error) {
      reportError(error, { part: 'error reporting', stage: 'load' });
    }
  }
}

export function drainUnsentReports(): UnsentReport[] {
  const stored = sessionStore.get(UNSENT_KEY);
  sessionStore.remove(UNSENT_KEY);
  return parseUnsentReports(stored);
}

export const parseUnsentReports = (stored: unknown): UnsentReport[] =>
  (Array.isArray(stored) ? stored : []).flatMap((report) => {
    const { error, context } = asRecord(report);
    return isStringRecord(error) && isStringRecord(context) ? [{ error, context }] : [];
  });

/** Copies the name, message and stack, which JSON.stringify drops. */
function toUnsentReport({ error, context }: PendingReport): UnsentReport {
  const { name, message, stack = '' } = error instanceof Error ? error : new Error(String(error));
  const cut = (text: string) => text.slice(0, MAX_CHARACTERS);
  return { error: { name, message: cut(message), stack: cut(stack) }, context };
}

/** If the reporter is blocked, every page stores the same load error, which must not displace other errors. */
const dedupe = (reports: UnsentReport[]) => [
  ...new Map(
    reports.map((report) => [JSON.stringify([report.error.message, report.context]), report]),
  ).values(),
];

function whenIdle(action: () => void): void {
  // Safari has no requestIdleCallback: https://caniuse.com/requestidlecallback
  const wait = () =>
    'requestIdleCallback' in window ? requestIdleCallback(action) : setTimeout(action, 1_000);
  if (document.readyState === 'complete') wait();
  else addEventListener('load', wait, { once: true });
}
