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
    let isClosed = false;
    const onClose = () => {
      if (isClosed) return;
      isClosed = true;
      req.socket.off('close', onClose);
      const ms = performance.now() - startedAt;
      const status = res.writableFinished ? res.statusCode : CLIENT_CLOSED_REQUEST;
      logRequest(logger, { id, route, status, ms, req, res, cached: prepared });
      metrics.recordRequest(req.method, route, status, ms / 1_000);
    };
    res.once('close', onClose);
    // While a pipelined response waits for an earlier response, it has no socket and emits no 'close' on a disconnect.
    if (!res.socket) req.socket.setMaxListeners(0).once('close', onClose);
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
