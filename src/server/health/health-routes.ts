import { Router } from 'express';
import { healthPaths } from '#shared/api.ts';
import { build } from '../telemetry/release.ts';
import type { Health } from './health.ts';

export interface HealthDependencies {
  health: Pick<Health, 'readiness'>;
}

/** Not the brand, which owners change. */
export const PRODUCT = 'porchlight';

export function healthRoutes({ health }: HealthDependencies): Router {
  const live = { status: 'ok', product: PRODUCT, release: build };
  const router = Router();
  router.get(healthPaths.live, (_req, res) => {
    res.setHeader('Cache-Control', 'no-store').json(live);
  });
  router.get(healthPaths.ready, (_req, res) => {
    const readiness = health.readiness();
    res
      .status(readiness.status === 'not ready' ? 503 : 200)
      .setHeader('Cache-Control', 'no-store')
      .json(readiness);
  });
  return router;
}
