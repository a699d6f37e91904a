import type { IncomingMessage, RequestListener } from 'node:http';
import type { Logger } from '../telemetry/logger.ts';
import type { Metrics } from '../telemetry/metrics.ts';
import { requestId, requestLog, routeOf } from '../telemetry/request-log.ts';
import { sendKept, withHead, type KeptAnswer } from './kept-answer.ts';
import type { Proxies } from './trust-proxy.ts';
import { normaliseAddress } from './well-formed-address.ts';

export interface ListenerParts {
  logger: Logger;
  metrics: Pick<Metrics, 'requestAnswered'>;
  proxies: Proxies;
  /** The one list that every answer bears. */
  headers: Map<string, string>;
  /** What is kept as bytes is answered at once; all else goes on. */
  findKept: (req: IncomingMessage) => KeptAnswer | undefined;
  app: RequestListener;
}

/** The way of every request: its id, its clock, one log line and one metric. Express comes after it. */
export function requestListener(parts: ListenerParts): RequestListener {
  const { logger, metrics, proxies, headers, findKept, app } = parts;
  const common = [...headers].flat();
  const logRequest = requestLog(logger);
  // Put together once for each kind of answer.
  const whole = new WeakMap<KeptAnswer, KeptAnswer>();
  const withCommon = (kept: KeptAnswer) => {
    const known = whole.get(kept);
    if (known) return known;
    const made = withHead(kept, common.concat(kept.headers));
    whole.set(kept, made);
    return made;
  };
  return (req, res) => {
    const began = performance.now();
    normaliseAddress(req);
    const route = routeOf(req);
    const kept = findKept(req);
    let id = requestId(req, proxies);
    res.on('close', () => {
      const ms = performance.now() - began;
      logRequest({ id, route, ms, req, res, kept });
      metrics.requestAnswered(req.method, route, res.statusCode, ms / 1_000);
    });
    const answer = () => {
      if (kept) {
        sendKept(req, res, withCommon(kept), kept.status ?? 200, id);
        return;
      }
      req.log = logger.child({ requestId: id });
      res.setHeaders(headers);
      res.setHeader('X-Request-Id', id);
      app(req, res);
    };
    const recognising = proxies.recognise(req);
    if (!recognising) answer();
    else
      void recognising.then(() => {
        id = requestId(req, proxies);
        answer();
      });
  };
}
