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
  type BrowserOptions,
} from '@sentry/react';
import { scrubEvent } from '#shared/error-event.ts';
import type { Reporter } from '../report-error.ts';

/**
 * Without `init`, which would import React from the page's script:
 * https://docs.sentry.io/platforms/javascript/best-practices/shared-environments/
 */
export function createReporter(
  config: Pick<BrowserOptions, 'dsn' | 'environment' | 'release' | 'tunnel'>,
  pending: Parameters<Reporter>[],
): Reporter {
  const client = new BrowserClient({
    ...config,
    stackParser: defaultStackParser,
    transport: makeFetchTransport,
    integrations: [
      // Console messages can contain personal data.
      breadcrumbsIntegration({ console: false, dom: { serializeAttribute: [] }, xhr: false }),
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
  void captureException(error, { tags, ...(componentStack && { contexts: { react: { componentStack } } }) });
