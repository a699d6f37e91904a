import express, { Router } from 'express';
import type { Database } from '#db/client.server.ts';
import { paths } from '#shared/api.ts';
import type { Env } from '../env.server.ts';
import { allowMethods } from '../http/allow-methods.ts';
import { HttpError } from '../http/errors.ts';
import { limitRequests } from '../http/rate-limits.ts';
import { sameOrigin } from '../http/same-origin.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { dsnOf, envelopeAddress, forwardEnvelope } from './envelope.ts';

export interface MonitoringDependencies {
  env: Env;
  database: Database;
  metrics: Metrics;
}

const LIMIT = '200kb';

/** The browser's error reports, passed on to where our DSN says: the policy needs no other host for it. */
export function monitoringRoutes({ env, database, metrics }: MonitoringDependencies): Router {
  const router = Router();
  const dsn = env.SENTRY_BROWSER_DSN;
  if (!dsn) return router;

  const limit = limitRequests('monitoring', {
    database,
    metrics,
    windowMs: env.RATE_LIMIT_WINDOW_MS,
    max: env.RATE_LIMIT_MAX,
  });
  const readBody = express.raw({ type: () => true, limit: LIMIT, inflate: false });

  router.post(paths.monitoring, sameOrigin(env.PUBLIC_URL), limit, readBody, async (req, res) => {
    const envelope: unknown = req.body;
    if (!Buffer.isBuffer(envelope)) throw new HttpError('malformed-body');
    if (dsnOf(envelope) !== dsn) throw new HttpError('invalid-input', { detail: 'Send to our own DSN.' });
    const { headers, failure } = await forwardEnvelope(envelopeAddress(dsn), envelope);
    if (failure) {
      req.log.warn({ failure }, 'an error report was not taken');
      throw new HttpError('too-many-requests', { headers });
    }
    for (const [name, value] of Object.entries(headers)) res.setHeader(name, value);
    res.json({});
  });
  router.all(paths.monitoring, allowMethods('POST'));
  return router;
}
