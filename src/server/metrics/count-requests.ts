import type { RequestHandler } from 'express';
import { paths } from '#shared/api.ts';
import { routeOf } from '../http/route-of.ts';
import type { Metrics } from './metrics.ts';

/** Counts every answer by its route. What its status does not tell is counted where it is known. */
export function countRequests(metrics: Metrics): RequestHandler {
  return (req, res, next) => {
    const began = performance.now();
    res.once('close', () => {
      const [route, status] = [routeOf(req), res.statusCode];
      metrics.requestAnswered(route, status, (performance.now() - began) / 1_000);
      if (route === paths.leads && req.method === 'POST' && status >= 400) {
        metrics.leadArrived(refusalBy(status));
      }
    });
    next();
  };
}

const refusalBy = (status: number) => {
  if (status === 429) return 'limited';
  return status >= 500 ? 'failed' : 'refused';
};
