import {
  breadcrumbsIntegration,
  captureException,
  dedupeIntegration,
  eventFiltersIntegration,
  httpContextIntegration,
  init,
  reactErrorHandler,
  withScope,
} from '@sentry/react';
import { paths } from '#shared/api.ts';
import { reporterLimits, scrubEvent } from '#shared/error-event.ts';
import type { ErrorReportingConfig } from '#shared/public-config.ts';
import type { Reporter } from '../report-error.ts';

export function createReporter(config: ErrorReportingConfig, pending: Parameters<Reporter>[]): Reporter {
  init({
    ...config,
    tunnel: paths.monitoring,
    defaultIntegrations: false,
    integrations: [
      // Console messages can contain personal data.
      breadcrumbsIntegration({ console: false, dom: { serializeAttribute: [] }, xhr: false }),
      dedupeIntegration(),
      eventFiltersIntegration(),
      httpContextIntegration(),
    ],
    transportOptions: { bufferSize: reporterLimits.pendingSends },
    maxBreadcrumbs: reporterLimits.breadcrumbs,
    sendClientReports: false,
    beforeSend: scrubEvent,
  });
  for (const each of pending) report(...each);
  return report;
}

const reportReactError = reactErrorHandler();

/** React's error handlers pass the component stack. */
const report: Reporter = (error, { componentStack, ...tags }) =>
  withScope((scope) => {
    scope.setTags(tags);
    if (componentStack) reportReactError(error, { componentStack });
    else captureException(error);
  });
