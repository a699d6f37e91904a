import {
  breadcrumbsIntegration,
  BrowserClient,
  captureException,
  dedupeIntegration,
  defaultStackParser,
  eventFiltersIntegration,
  getCurrentScope,
  httpContextIntegration,
  makeFetchTransport,
} from '@sentry/react';
import { scrubEvent } from '#shared/error-event.ts';
import type { ErrorReportingConfig } from '#shared/public-config.ts';
import type { Reporter } from './report-error.ts';

// The SDK's default is 40 pending sends. After 429 it waits 60 s by itself, as the specification
// says.
const MAX_PENDING_SENDS = 64;
const MAX_BREADCRUMBS = 100;

/**
 * Without `init`, which would import React from the page's script:
 * https://docs.sentry.io/platforms/javascript/best-practices/shared-environments/
 */
export function createReporter(
  config: ErrorReportingConfig & { tunnel: string },
  pending: Parameters<Reporter>[],
): Reporter {
  const client = new BrowserClient({
    ...config,
    stackParser: defaultStackParser,
    transport: makeFetchTransport,
    transportOptions: { bufferSize: MAX_PENDING_SENDS },
    maxBreadcrumbs: MAX_BREADCRUMBS,
    integrations: [
      breadcrumbsIntegration({ dom: { serializeAttribute: [] }, xhr: false }),
      dedupeIntegration(),
      eventFiltersIntegration(),
      httpContextIntegration(),
    ],
    sendClientReports: false,
    beforeSend: scrubEvent,
  });
  getCurrentScope().setClient(client);
  client.init();
  for (const each of pending) report(...each);
  return report;
}

/** React's error handlers pass the component stack. */
const report: Reporter = (error, { componentStack, ...tags }) =>
  void captureException(error, {
    tags,
    ...(componentStack && { contexts: { react: { componentStack } } }),
  });
