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
/** Longer than the database and the spool may take. */
const ROUTE_MS = 5_000;

const ID_HEADER = 'X-Request-Id';

export const requestIdOf = (res: Response): string => String(res.getHeader(ID_HEADER));

/** A logger that adds the request's id. */
export const logOf = ({ app, res }: Request): Logger =>
  app.locals.logger.child({ requestId: res && requestIdOf(res) });

const healthRoutes = new Set<string>(Object.values(healthPaths));

/** Gives each request an id. Logs and counts the request when it is over, without anything that a visitor sent. */
export function logRequests(logger: Logger, metrics: Pick<Metrics, 'recordRequest'>): RequestHandler {
  return (req, res, next) => {
    const startedAt = performance.now();
    const route = routeOf(req);
    const { method } = req;
    const requestId = randomUUID();
    res.setHeader(ID_HEADER, requestId);
    res.once('close', () => {
      const ms = performance.now() - startedAt;
      const message = res.writableFinished ? 'answered' : 'the sender disconnected';
      const record = () => {
        const status = res.writableEnded ? res.statusCode : CLIENT_CLOSED;
        const bytes = Number(res.getHeader('Content-Length')) || 0;
        const level = healthRoutes.has(route) ? 'debug' : 'info';
        logger[level]({ requestId, method, route, status, bytes, ms }, message);
        metrics.recordRequest(method, route, status, ms / 1_000);
      };
      // If the sender disconnects, the route goes on, and its status says what became of the post.
      if (res.writableEnded) record();
      else setTimeout(record, ROUTE_MS).unref();
    });
    next();
  };
}
