import { close, init, pinoIntegration, type ErrorEvent, type EventHint } from '@sentry/node';
import { scrubEvent } from '#shared/error-event.ts';
import { release } from './release.ts';

const CLOSE_TIMEOUT_MS = 2_000;

/** Reports what is logged as an error: an outage that begins, an unexpected error of a route. */
export function startSentry(dsn: string, environment: string) {
  init({
    dsn,
    environment,
    release,
    defaultIntegrations: false,
    // Without dedupeIntegration, which would drop each outage after the first.
    integrations: [pinoIntegration({ error: { levels: ['error', 'fatal'] }, log: { levels: [] } })],
    // Only tracing needs this hook, which transforms modules when they load.
    enableRuntimeChannelInjection: false,
    // The title of an outage is its message. With a stack, all would be grouped as one "Error".
    attachStacktrace: false,
    includeServerName: false,
    sendClientReports: false,
    beforeSend,
  });
  return { close: async () => close(CLOSE_TIMEOUT_MS) };
}

/** A thrown value that isn't an Error may contain what a visitor sent. */
function beforeSend(event: ErrorEvent, { originalException: thrown }: EventHint): ErrorEvent {
  if (event.exception && !(thrown instanceof Error))
    event.exception = { values: [{ type: 'Error', value: `a thrown ${typeof thrown}` }] };
  return scrubEvent(event);
}
