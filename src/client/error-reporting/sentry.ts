import {
  BrowserClient,
  breadcrumbsIntegration,
  captureException,
  dedupeIntegration,
  defaultStackParser,
  eventFiltersIntegration,
  getCurrentScope,
  httpContextIntegration,
  makeFetchTransport,
} from '@sentry/react';
import { paths } from '#shared/api.ts';
import { reporterLimits, scrubEvent } from '#shared/error-event.ts';
import type { ErrorReportingConfig } from '#shared/public-config.ts';
import { sessionStore } from '../browser-store.ts';
import { UNSENT, type KeptReport, type UnsentReport } from './start.ts';

type Reporter = (error: unknown, context: Record<string, string>) => void;

/** Reports by our own tunnel, first what was kept until now. Only errors: no replay, no tracing, no sessions. */
export function openReporter(config: ErrorReportingConfig, kept: KeptReport[]): Reporter {
  const client = new BrowserClient({
    ...config,
    tunnel: paths.monitoring,
    integrations: [
      // The console and the keyboard may hold what a visitor typed.
      breadcrumbsIntegration({ console: false, dom: { serializeAttribute: [] }, xhr: false }),
      dedupeIntegration(),
      eventFiltersIntegration(),
      httpContextIntegration(),
    ],
    transport: makeFetchTransport,
    transportOptions: { bufferSize: reporterLimits.pendingSends },
    maxBreadcrumbs: reporterLimits.breadcrumbs,
    stackParser: defaultStackParser,
    sendClientReports: false,
    beforeSend: scrubEvent,
  });
  getCurrentScope().setClient(client);
  client.init();
  for (const { error, context } of [...unsentBefore(), ...kept]) report(error, context);
  return report;
}

const report: Reporter = (error, { componentStack, ...tags }) => {
  captureException(error, { tags, ...(componentStack && { contexts: { react: { componentStack } } }) });
};

/** What the tab's last page could not send any more. */
function unsentBefore(): KeptReport[] {
  const unsent = sessionStore.get(UNSENT) as UnsentReport[] | undefined;
  sessionStore.remove(UNSENT);
  return (unsent ?? []).map(({ error, context }) => ({ error: Object.assign(new Error(), error), context }));
}
