import { dedupeIntegration, defaultStackParser, makeNodeTransport, NodeClient, Scope } from '@sentry/node';
import { reporterLimits, scrubEvent } from '#shared/error-event.ts';
import { release } from './release.ts';

/** Callers must not put what a visitor sent into `context`, because Sentry gets it unchanged, as tags. */
export type Report = (error: unknown, context: Record<string, string>) => void;

const CLOSE_TIMEOUT_MS = 2_000;

/** Avoids `Sentry.init`, which adds OpenTelemetry, patched modules and process handlers. */
export function openSentry(dsn: string, environment: string) {
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
  const report: Report = (error, context) => {
    client.captureException(error, { captureContext: { tags: context } }, scope);
  };
  return { report, close: async () => client.close(CLOSE_TIMEOUT_MS) };
}
