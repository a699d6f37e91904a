import { randomUUID } from 'node:crypto';
import type { Request, RequestHandler } from 'express';
import { healthPaths } from '#shared/api.ts';
import type { Logger } from '../telemetry/logger.ts';
import type { Metrics } from '../telemetry/metrics.ts';
import { routeOf } from './routes.ts';

declare module 'http' {
  interface IncomingMessage {
    id: string;
    logger: Logger;
  }
}

/** A logger that adds the request's id. Made when needed: V8 keeps a request that holds a logger until a full collection. */
export const logOf = ({ logger, id }: Request): Logger => logger.child({ requestId: id });

const healthRoutes = new Set<string>(Object.values(healthPaths));

/** Gives each request an id. Logs and counts the request after its response, without anything that a visitor sent. */
export function logRequests(logger: Logger, metrics: Pick<Metrics, 'recordRequest'>): RequestHandler {
  return (req, res, next) => {
    const startedAt = performance.now();
    const route = routeOf(req);
    const { method } = req;
    const requestId = randomUUID();
    req.id = requestId;
    req.logger = logger;
    res.setHeader('X-Request-Id', requestId);
    res.once('finish', () => {
      const ms = performance.now() - startedAt;
      const { statusCode: status } = res;
      const bytes = Number(res.getHeader('Content-Length')) || 0;
      const level = healthRoutes.has(route) ? 'debug' : 'info';
      logger[level]({ requestId, method, route, status, bytes, ms }, 'answered');
      metrics.recordRequest(method, route, status, ms / 1_000);
    });
    next();
  };
}
