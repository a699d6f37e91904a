import {
  close,
  dedupeIntegration,
  init,
  pinoIntegration,
  setupExpressErrorHandler,
  withScope,
  type ErrorEvent,
  type EventHint,
} from '@sentry/node';
import type { ErrorRequestHandler, Express } from 'express';
import { reporterLimits, scrubEvent } from '#shared/error-event.ts';
import { release } from './release.ts';

const CLOSE_TIMEOUT_MS = 2_000;

/** Reports what is logged as an error, such as the beginning of an outage, and unexpected errors of the routes. */
export function startSentry(dsn: string, environment: string) {
  init({
    dsn,
    environment,
    release,
    defaultIntegrations: false,
    integrations: [
      dedupeIntegration(),
      pinoIntegration({ error: { levels: ['error', 'fatal'] }, log: { levels: [] } }),
    ],
    // Only tracing needs OpenTelemetry, which patches modules.
    skipOpenTelemetrySetup: true,
    transportOptions: { bufferSize: reporterLimits.pendingSends },
    maxBreadcrumbs: reporterLimits.breadcrumbs,
    includeServerName: false,
    sendClientReports: false,
    beforeSend,
  });
  return {
    reportErrors: (app: Express, shouldHandleError: (error: unknown) => boolean) => {
      app.use(tagWithRequestId);
      // oxlint-disable-next-line typescript/no-deprecated -- the other way needs the integration that traces Express
      setupExpressErrorHandler(app, { shouldHandleError });
    },
    close: async () => close(CLOSE_TIMEOUT_MS),
  };
}

const tagWithRequestId: ErrorRequestHandler = (error, _req, res, next) =>
  withScope((scope) => {
    scope.setTag('requestId', String(res.getHeader('X-Request-Id')));
    next(error);
  });

/** A thrown value that isn't an Error may contain what a visitor sent. */
function beforeSend(event: ErrorEvent, { originalException: thrown }: EventHint): ErrorEvent {
  if (event.exception && !(thrown instanceof Error))
    event.exception = { values: [{ type: 'Error', value: `a thrown ${typeof thrown}` }] };
  return scrubEvent(event);
}
