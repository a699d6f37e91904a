import { randomUUID } from 'node:crypto';
import type { Request, RequestHandler, Response } from 'express';
import { healthPaths } from '#shared/api.ts';
import type { Logger } from '../telemetry/logger.ts';
import type { Metrics } from '../telemetry/metrics.ts';
import { routeOf } from './routes.ts';

declare global {
  namespace Express {
    interface Locals {
      logger: Logger;
    }
  }
}

/** nginx's status for a request whose sender disconnects. */
const CLIENT_CLOSED = 499;

const ID_HEADER = 'X-Request-Id';

export const requestIdOf = (res: Response): string => String(res.getHeader(ID_HEADER));

/** A logger that adds the request's id. */
export const logOf = ({ app, res }: Request): Logger =>
  app.locals.logger.child({ requestId: res && requestIdOf(res) });

const healthRoutes = new Set<string>(Object.values(healthPaths));

/** Logs and counts an answered or aborted request, without anything that a visitor sent. */
export function logRequests(
  logger: Logger,
  metrics: Pick<Metrics, 'countRequest'>,
): RequestHandler {
  return (req, res, next) => {
    const startedAt = performance.now();
    const route = routeOf(req);
    const { method } = req;
    const requestId = randomUUID();
    res.setHeader(ID_HEADER, requestId);
    res.once('close', () => {
      const ms = performance.now() - startedAt;
      const isAnswered = res.writableFinished;
      const status = isAnswered ? res.statusCode : CLIENT_CLOSED;
      const bytes = Number(res.getHeader('Content-Length')) || 0;
      const level = healthRoutes.has(route) ? 'debug' : 'info';
      const message = isAnswered ? 'answered' : 'the sender disconnected';
      logger[level]({ requestId, method, route, status, bytes, ms }, message);
      metrics.countRequest({ method, route, status, ms });
    });
    next();
  };
}
