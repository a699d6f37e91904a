import { Router } from 'express';
import type { Database } from '#db/client.server.ts';
import { hasMigration } from '#db/migrate.ts';
import type { Spool } from '../spool/spool.ts';

export interface HealthRoutes {
  database: Database;
  spool: Spool;
  /** The newest migration that this release needs. */
  newestMigration: number;
}

/** /healthz while the process serves; /readyz while a lead can be taken durably. */
export function healthRoutes({ database, spool, newestMigration }: HealthRoutes): Router {
  const router = Router();
  router.get('/healthz', (_req, res) => {
    res.setHeader('Cache-Control', 'no-store').json({ status: 'ok' });
  });
  router.get('/readyz', async (_req, res) => {
    const [migrated, writable] = await Promise.all([
      database.run((db) => hasMigration(db, newestMigration)).catch(() => false),
      spool.isWritable(),
    ]);
    const up = database.isUp();
    const parts = {
      database: up ? 'up' : 'down',
      migrations: migrated ? 'at head' : up ? 'behind' : 'unknown',
      spool: writable ? 'up' : 'down',
    };
    res
      .status(migrated || writable ? 200 : 503)
      .setHeader('Cache-Control', 'no-store')
      .json({ status: statusOf(migrated, writable), ...parts });
  });
  return router;
}

const statusOf = (migrated: boolean, writable: boolean) => {
  if (migrated) return 'ready';
  return writable ? 'degraded' : 'not ready';
};
