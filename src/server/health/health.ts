import { Router, type Request } from 'express';
import type { Database } from '#db/client.server.ts';
import { hasLateNotifications } from '#db/queries/notifications.ts';
import type { Spool } from '../spool/spool.ts';

interface ReadinessDependencies {
  database: Database;
  spool: Pick<Spool, 'check' | 'status'>;
  isMigrated: () => Promise<boolean>;
  hasChannels: boolean;
}

export interface Readiness {
  /** 'degraded' if only the database or only the spool can store a lead, or records wait in the spool. */
  status: 'ready' | 'degraded' | 'not ready';
  database: 'up' | 'down';
  migrations: 'at head' | 'behind' | 'unknown';
  /** 'full' if only the room of the ballast is left. */
  spool: 'up' | 'waiting' | 'full' | 'down';
  /** 'late' if a notification has failed for good or has waited for over five minutes. Doesn't affect `status`. */
  notifications: 'off' | 'on time' | 'late' | 'unknown';
}

// Longer than the first retries take, so that a short failure isn't 'late'.
const LATE_AFTER_SECONDS = 300;

export async function readinessOf(dependencies: ReadinessDependencies): Promise<Readiness> {
  const { database, spool, isMigrated, hasChannels } = dependencies;
  const [migrated, written, waiting] = await Promise.all([
    isMigrated().catch(() => undefined),
    spool.check(),
    spool.status().then(
      ({ depth }) => depth,
      () => 0,
    ),
  ]);
  const up = database.isUp();
  // Before the migrations, the table of notifications is missing, and a query would be reported as an outage.
  const notifications = hasChannels && migrated ? await notificationsOf(database) : 'unknown';
  return {
    status:
      migrated && written === 'up' && !waiting
        ? 'ready'
        : migrated || written !== 'down'
          ? 'degraded'
          : 'not ready',
    database: up ? 'up' : 'down',
    migrations: migrated ? 'at head' : migrated === false ? 'behind' : 'unknown',
    spool: written === 'up' && waiting ? 'waiting' : written,
    notifications: hasChannels ? notifications : 'off',
  };
}

const notificationsOf = (database: Database): Promise<Readiness['notifications']> =>
  database
    .run((db) => hasLateNotifications(db, LATE_AFTER_SECONDS))
    .then(
      (isLate) => (isLate ? 'late' : 'on time'),
      () => 'unknown',
    );

interface HealthRoutes {
  readiness: () => Promise<Readiness>;
  isStopping: () => boolean;
}

export function healthRoutes({ readiness, isStopping }: HealthRoutes): Router {
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
