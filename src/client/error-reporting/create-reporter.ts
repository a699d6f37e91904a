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
import type { Reporter } from '../report-error.ts';

export function createReporter(config: ErrorReportingConfig, pending: Parameters<Reporter>[]): Reporter {
  const client = new BrowserClient({
    ...config,
    tunnel: paths.monitoring,
    integrations: [
      // Console messages can contain personal data.
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
  for (const each of pending) report(...each);
  return report;
}

const report: Reporter = (error, { componentStack, ...tags }) => {
  captureException(error, { tags, ...(componentStack && { contexts: { react: { componentStack } } }) });
};
