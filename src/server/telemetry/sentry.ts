import { dedupeIntegration, defaultStackParser, makeNodeTransport, NodeClient, Scope } from '@sentry/node';
import { reporterLimits, scrubEvent } from '#shared/error-event.ts';
import { release } from './release.ts';
import type { ErrorReporting } from './error-reporting.ts';

const CLOSE_TIMEOUT_MS = 2_000;

/**
 * A Sentry client without integrations: no OpenTelemetry, no patched modules, no process handlers. As in the log, an
 * error's other properties and causes are left out.
 */
export function openSentry({ dsn, environment }: { dsn: string; environment: string }): ErrorReporting {
  const client = new NodeClient({
    dsn,
    environment,
    release,
    integrations: [dedupeIntegration()],
    transport: makeNodeTransport,
    transportOptions: { bufferSize: reporterLimits.pendingSends },
    maxBreadcrumbs: reporterLimits.breadcrumbs,
    stackParser: defaultStackParser,
    includeServerName: false,
    sendClientReports: false,
    beforeSend: scrubEvent,
  });
  client.init();
  const scope = new Scope();
  scope.setClient(client);
  return {
    report: (error, about) => {
      client.captureException(error, { captureContext: { tags: about } }, scope);
    },
    async close() {
      await client.close(CLOSE_TIMEOUT_MS);
    },
  };
}
