import type { ErrorReportingConfig } from '#shared/public-config.ts';
import { reportError, setErrorReporter, type Reporter } from '../report-error.ts';
import { whenIdle } from '../when-idle.ts';

const MAX_PENDING = 10;

export function startErrorReporting(config: ErrorReportingConfig): void {
  const pending: Parameters<Reporter>[] = [];
  let isRequested = false;
  const requestReporter = () => {
    if (!isRequested) whenIdle(() => void loadReporter());
    isRequested = true;
  };
  setErrorReporter((...report) => {
    if (pending.length < MAX_PENDING) pending.push(report);
    requestReporter();
  });
  addEventListener('error', ({ error, message }) => reportError(error ?? message, { part: 'page' }));
  addEventListener('unhandledrejection', ({ reason }) => reportError(reason, { part: 'page' }));
  for (const event of ['pointerdown', 'keydown']) addEventListener(event, requestReporter, { once: true });

  async function loadReporter(): Promise<void> {
    const { createReporter } = await import('./create-reporter.ts');
    setErrorReporter(createReporter(config, pending.splice(0)));
  }
}
