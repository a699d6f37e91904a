import { Router, type Request } from 'express';
import type { Readiness } from './readiness.ts';

export interface HealthRoutes {
  readiness: () => Promise<Readiness>;
  /** True from the signal to stop on: a balancer sends nobody any more. */
  isStopping: () => boolean;
}

/** /healthz while the process serves; /readyz while a lead can be taken durably. */
export function healthRoutes({ readiness, isStopping }: HealthRoutes): Router {
  const router = Router();
  router.get('/healthz', (req, res) => {
    res.setHeader('Cache-Control', 'no-store').json({ status: 'ok', proxies: proxiesBefore(req) });
  });
  router.get('/readyz', async (_req, res) => {
    const { status, ...parts } = await readiness();
    const isReady = status !== 'not ready' && !isStopping();
    res
      .status(isReady ? 200 : 503)
      .setHeader('Cache-Control', 'no-store')
      .json({ status: isStopping() ? 'stopping' : status, ...parts });
  });
  return router;
}

/** How many addresses were forwarded: `doctor` compares it with TRUST_PROXY. */
const proxiesBefore = (req: Request) =>
  (req.get('x-forwarded-for') ?? '').split(',').filter((address) => address.trim()).length;
