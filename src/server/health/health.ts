import { Router, type Request } from 'express';
import type { Database } from '#db/client.server.ts';
import type { Spool } from '../spool/spool.ts';

interface ReadinessDependencies {
  database: Pick<Database, 'isUp'>;
  spool: Pick<Spool, 'check' | 'status'>;
  isMigrated: () => Promise<boolean>;
}

export interface Readiness {
  /** 'degraded' if only the database or only the spool can store a lead, or records wait in the spool. */
  status: 'ready' | 'degraded' | 'not ready';
  database: 'up' | 'down';
  migrations: 'at head' | 'behind' | 'unknown';
  /** 'full' if only the room of the ballast is left. */
  spool: 'up' | 'waiting' | 'full' | 'down';
}

export async function readinessOf({
  database,
  spool,
  isMigrated,
}: ReadinessDependencies): Promise<Readiness> {
  const [migrated, written, waiting] = await Promise.all([
    isMigrated().catch(() => undefined),
    spool.check(),
    spool.status().then(
      ({ depth }) => depth,
      () => 0,
    ),
  ]);
  return {
    status:
      migrated && written === 'up' && !waiting
        ? 'ready'
        : migrated || written !== 'down'
          ? 'degraded'
          : 'not ready',
    database: database.isUp() ? 'up' : 'down',
    migrations: migrated ? 'at head' : migrated === false ? 'behind' : 'unknown',
    spool: written === 'up' && waiting ? 'waiting' : written,
  };
}

export interface HealthDependencies {
  readiness: () => Promise<Readiness>;
  isStopping: () => boolean;
}

export function healthRoutes({ readiness, isStopping }: HealthDependencies): Router {
  const router = Router();
  router.get('/healthz', (req, res) => {
    res.setHeader('Cache-Control', 'no-store').json({ status: 'ok', proxies: countProxies(req) });
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

/** `doctor` compares this number with TRUST_PROXY. */
const countProxies = (req: Request) =>
  (req.get('x-forwarded-for') ?? '').split(',').filter((address) => address.trim()).length;
