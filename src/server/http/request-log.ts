import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pino } from 'pino';
import { healthPaths } from '#shared/api.ts';
import type { Logger } from '../telemetry/logger.ts';
import type { CachedResponse } from './cached-response.ts';
import type { Proxies } from './trust-proxy.ts';

// A UUID or 32 hexadecimal digits (nginx, W3C trace context). A letter is required: digits alone may be a phone number.
const ID = /^(?=.*[a-f])[\da-f]{8}(-?)(?:[\da-f]{4}\1){3}[\da-f]{12}$/i;

declare module 'pino' {
  interface BaseLogger {
    /** Writes a line as it is: https://github.com/pinojs/pino/blob/main/docs/api.md#pino-symbols */
    readonly [symbols.streamSym]: DestinationStream;
  }
}

declare module 'http' {
  interface IncomingMessage {
    log: Logger;
  }
}

interface AnsweredRequest {
  id: string;
  route: string;
  status: number;
  ms: number;
  req: IncomingMessage;
  res: ServerResponse;
  cached: CachedResponse | undefined;
}

export function requestId(req: IncomingMessage, { isTrusted }: Pick<Proxies, 'isTrusted'>): string {
  const sent = req.headers['x-request-id'];
  const isAccepted =
    typeof sent === 'string' && ID.test(sent) && isTrusted(req.socket.remoteAddress ?? '', 0);
  return isAccepted ? sent : randomUUID();
}

const healthRoutes = new Set<string>(Object.values(healthPaths));

/**
 * Builds the JSON itself, because `logger.info` makes a page view 15% slower (`npm run bench -- get`). No value needs
 * escaping, because each is a number, a time, an id, or an item of a closed list.
 */
export function logRequest(logger: Logger, request: AnsweredRequest): void {
  const { id, route, status, ms, req, res, cached } = request;
  const level = healthRoutes.has(route) ? 'debug' : status >= 500 ? 'error' : 'info';
  if (!logger.isLevelEnabled(level)) return;
  const cachedBytes = status === 304 ? 0 : cached?.body.length;
  const bytes = cachedBytes ?? (Number(res.getHeader('content-length')) || 0);
  const duration = Math.round(ms * 1_000) / 1_000;
  const message = res.writableFinished ? 'answered' : 'client disconnected';
  logger[pino.symbols.streamSym].write(
    `{"level":"${level}","time":"${isoTime()}","method":"${req.method ?? ''}","route":"${route}","status":${status},"bytes":${bytes},"requestId":"${id}","ms":${duration},"msg":"${message}"}\n`,
  );
}

let formatted = { ms: 0, text: '' };

/** Formats the time once for all requests of the same millisecond. */
function isoTime(): string {
  const now = Date.now();
  if (now !== formatted.ms) formatted = { ms: now, text: new Date(now).toISOString() };
  return formatted.text;
}
