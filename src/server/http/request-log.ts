import type { IncomingMessage, ServerResponse } from 'node:http';
import { randomUUID } from 'node:crypto';
import { pinoHttp } from 'pino-http';
import type { Logger } from '../logger.ts';
import { agentFamily } from './agent-family.ts';
import { isHealthCheck, routeOf } from './route-of.ts';

const ACCEPTABLE_ID = /^[\w.:-]{1,128}$/;

/** One line per request with its id, and nothing that a visitor sent: addresses appear as routes. */
export function requestLog(logger: Logger) {
  const line = (req: IncomingMessage, res: ServerResponse, { responseTime }: { responseTime: number }) => ({
    method: req.method,
    route: routeOf(req),
    status: res.statusCode,
    ms: responseTime,
    bytes: Number(res.getHeader('content-length') ?? 0),
    agent: agentFamily(req.headers['user-agent']),
  });
  return pinoHttp({
    logger,
    // Lines bear the id and what `line` lists; the logger's own serializers stay in force.
    quietReqLogger: true,
    quietResLogger: true,
    wrapSerializers: false,
    customAttributeKeys: { reqId: 'requestId' },
    genReqId: (req, res) => {
      const given = req.headers['x-request-id'];
      const id = typeof given === 'string' && ACCEPTABLE_ID.test(given) ? given : randomUUID();
      res.setHeader('X-Request-Id', id);
      return id;
    },
    customLogLevel: (req, res) => {
      if (isHealthCheck(routeOf(req))) return 'debug';
      return res.statusCode >= 500 ? 'error' : 'info';
    },
    customSuccessMessage: (_req, res) => (res.writableFinished ? 'answered' : 'client went away'),
    customErrorMessage: () => 'answered',
    customSuccessObject: (req, res, value: { responseTime: number }) => line(req, res, value),
    customErrorObject: (req, res, _error, value: { responseTime: number }) => line(req, res, value),
  });
}
