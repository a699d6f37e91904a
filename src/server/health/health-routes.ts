import { Router } from 'express';
import type { Database } from '#db/client.server.ts';
import { hasMigration } from '#db/migrate.ts';

export interface HealthRoutes {
  database: Database;
  /** The newest migration that this release needs. */
  newestMigration: number;
}

/** /healthz while the process serves; /readyz while a lead can be taken durably. */
export function healthRoutes({ database, newestMigration }: HealthRoutes): Router {
  const router = Router();
  router.get('/healthz', (_req, res) => {
    res.setHeader('Cache-Control', 'no-store').json({ status: 'ok' });
  });
  router.get('/readyz', async (_req, res) => {
    const migrated = await database.run((db) => hasMigration(db, newestMigration)).catch(() => false);
    const parts = { database: database.isUp() ? 'up' : 'down', migrations: migrated ? 'at head' : 'behind' };
    res
      .status(migrated ? 200 : 503)
      .setHeader('Cache-Control', 'no-store')
      .json({ status: migrated ? 'ready' : 'not ready', ...parts });
  });
  return router;
}
