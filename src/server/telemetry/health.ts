import { Router, type Request } from 'express';
import type { Database } from '#db/client.server.ts';
import { notificationStatus } from '#db/queries/notifications.ts';

export interface ReadinessDependencies {
  database: Database;
  spool: { isWritable: () => Promise<boolean> };
  /** Whether the database is at the newest migration that this release needs. */
  isMigrated: () => Promise<boolean>;
  /** Whether a channel for notifications is on. */
  notifies: boolean;
}

export interface Readiness {
  /** 'degraded' if only the database or only the spool can take a lead. */
  status: 'ready' | 'degraded' | 'not ready';
  database: 'up' | 'down';
  migrations: 'at head' | 'behind' | 'unknown';
  spool: 'up' | 'down';
  /** Named only: a lead is taken all the same. 'late' where a message waits for minutes or was given up. */
  notifications: 'off' | 'on time' | 'late' | 'unknown';
}

// A try, and the first few that follow it, take less.
const LATE_AFTER_SECONDS = 300;

/** Whether a lead can be taken durably, by each part that this takes. */
export async function readinessOf(dependencies: ReadinessDependencies): Promise<Readiness> {
  const { database, spool, isMigrated, notifies } = dependencies;
  const [migrated, writable] = await Promise.all([isMigrated().catch(() => undefined), spool.isWritable()]);
  const up = database.isUp();
  // Before the migrations the table is missing, and asking would count against the database.
  const asked = notifies && migrated ? await notificationsOf(database) : 'unknown';
  return {
    status: migrated && writable ? 'ready' : migrated || writable ? 'degraded' : 'not ready',
    database: up ? 'up' : 'down',
    migrations: migrated ? 'at head' : migrated === false ? 'behind' : 'unknown',
    spool: writable ? 'up' : 'down',
    notifications: notifies ? asked : 'off',
  };
}

async function notificationsOf(database: Database): Promise<Readiness['notifications']> {
  const status = await database.run(notificationStatus).catch(() => undefined);
  if (!status) return 'unknown';
  const isLate = status.failed > 0 || (status.oldestAgeSeconds ?? 0) > LATE_AFTER_SECONDS;
  return isLate ? 'late' : 'on time';
}

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
