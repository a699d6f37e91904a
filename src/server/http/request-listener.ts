import type { IncomingMessage, RequestListener } from 'node:http';
import type { Logger } from '../telemetry/logger.ts';
import { CLIENT_CLOSED_REQUEST, type Metrics } from '../telemetry/metrics.ts';
import { sendCached, type CachedResponse } from './cached-response.ts';
import { logRequest, requestId } from './request-log.ts';
import { normalizeUrl, routeOf } from './normalize-url.ts';
import type { Proxies } from './trust-proxy.ts';

/** Slows down clients that retry at once. */
const OVERLOADED_DELAY_MS = 500;

interface ListenerParts {
  logger: Logger;
  metrics: Pick<Metrics, 'recordRequest'>;
  proxies: Proxies;
  headers: Map<string, string>;
  findPreparedResponse: (req: IncomingMessage) => CachedResponse | undefined;
  app: RequestListener;
}

export function requestListener(parts: ListenerParts): RequestListener {
  const { logger, metrics, proxies, headers, findPreparedResponse, app } = parts;
  const commonHeaders = [...headers].flat();
  return (req, res) => {
    const startedAt = performance.now();
    normalizeUrl(req);
    const route = routeOf(req.url ?? '');
    const prepared = findPreparedResponse(req);
    let id = requestId(req, proxies);
    res.once('close', () => {
      const ms = performance.now() - startedAt;
      const status = res.writableFinished ? res.statusCode : CLIENT_CLOSED_REQUEST;
      logRequest(logger, { id, route, status, ms, req, res, cached: prepared });
      metrics.recordRequest(req.method, route, status, ms / 1_000);
    });
    const answer = () => {
      if (prepared) {
        sendCached(req, res, prepared, ['X-Request-Id', id, ...commonHeaders]);
        return;
      }
      req.log = logger.child({ requestId: id });
      res.setHeaders(headers);
      res.setHeader('X-Request-Id', id);
      app(req, res);
    };
    const peerLookup = proxies.lookUpIfUnknown(req);
    if (prepared?.status === 503) setTimeout(answer, OVERLOADED_DELAY_MS);
    else if (!peerLookup) answer();
    else
      void peerLookup.then(() => {
        id = requestId(req, proxies);
        answer();
      });
  };
}

const UNREADABLE = '(unreadable)';

/** Returns what to do about a request without a readable method and address: one log line, and one count. */
export function unreadableRecorder({ logger, metrics }: Pick<ListenerParts, 'logger' | 'metrics'>) {
  return (status: number) => {
    logger.info({ route: UNREADABLE, status }, 'the request could not be read');
    metrics.recordRequest(undefined, UNREADABLE, status, 0);
  };
}
