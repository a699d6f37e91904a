import { paths } from '#shared/api.ts';
import type { ErrorReportingConfig } from '#shared/public-config.ts';
import { scriptLoader } from '../browser/load-script.ts';
import { reportError, setErrorReporter, type Reporter } from './report-error.ts';
import type * as reporter from './create-reporter.ts';
import reporterScript from './create-reporter.ts?script';

const MAX_PENDING = 10;

export function startErrorReporting(config: ErrorReportingConfig): void {
  const load = scriptLoader<typeof reporter>(reporterScript);
  const pending: Parameters<Reporter>[] = [];
  let starting: Promise<void> | undefined;
  const start = () => {
    starting ??= load()
      .then(({ createReporter }) =>
        setErrorReporter(
          createReporter({ ...config, tunnel: paths.monitoring }, pending.splice(0)),
        ),
      )
      // The next report tries again.
      .catch(() => (starting = undefined));
  };
  setErrorReporter((...report) => {
    if (pending.length < MAX_PENDING) pending.push(report);
    start();
  });
  addEventListener('error', ({ error, message }) =>
    reportError(error ?? message, { part: 'page' }),
  );
  addEventListener('unhandledrejection', ({ reason }) => reportError(reason, { part: 'page' }));
  for (const event of ['pointerdown', 'keydown']) addEventListener(event, start, { once: true });
}
