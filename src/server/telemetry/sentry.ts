import { dedupeIntegration, defaultStackParser, makeNodeTransport, NodeClient, Scope } from '@sentry/node';
import { reporterLimits, scrubEvent } from '#shared/error-event.ts';
import { release } from './release.ts';
import type { ErrorReporting } from './error-reporting.ts';

const CLOSE_TIMEOUT_MS = 2_000;

/**
 * A client of its own, with nothing of the SDK's that listens in: no OpenTelemetry, no patched modules, no
 * handlers of the process. As in the log, what hangs on an error stays out, its causes included.
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
