import { Router } from 'express';
import { healthPaths } from '#shared/api.ts';
import { codeOf } from '#db/error-code.ts';
import { DatabaseUnavailable } from '#db/errors.ts';
import { runRepeatedly } from '#db/run-repeatedly.ts';
import type { Spool } from '../spool/spool.ts';
import type { Logger } from '../telemetry/logger.ts';

interface HealthSources {
  spool: Pick<Spool, 'check' | 'status'>;
  isMigrated: () => Promise<boolean>;
}

/** The errors are codes. `isMigrated` is false also if the database does not answer. */
export type Health = Awaited<ReturnType<typeof checkHealth>>;

export async function checkHealth({ spool, isMigrated }: HealthSources) {
  let databaseError: string | undefined;
  const [migrated, spoolError, { waiting }] = await Promise.all([
    isMigrated().catch((error: unknown) => {
      databaseError = codeOf(error) ?? 'UNKNOWN';
      return false;
    }),
    spool.check(),
    spool.status().catch(() => ({ waiting: 0 })),
  ]);
  return { databaseError, isMigrated: migrated, spoolError, waiting };
}

/** `degraded` while only the database or only the spool can store a lead, or records wait in the spool. */
export function readinessOf({ databaseError, isMigrated, spoolError, waiting }: Health) {
  const isWhole = isMigrated && !spoolError && waiting === 0;
  return {
    status: isWhole ? 'ready' : isMigrated || !spoolError ? 'degraded' : 'not ready',
    database: databaseError ? 'down' : 'up',
    migrations: isMigrated ? 'at head' : databaseError ? 'unknown' : 'behind',
    spool: spoolError ? 'down' : waiting > 0 ? 'waiting' : 'up',
  } as const;
}

export interface HealthDependencies {
  health: () => Promise<Health>;
}

export function healthRoutes({ health }: HealthDependencies): Router {
  const router = Router();
  router.get(healthPaths.live, (_req, res) => {
    res.setHeader('Cache-Control', 'no-store').json({ status: 'ok' });
  });
  router.get(healthPaths.ready, async (_req, res) => {
    const readiness = readinessOf(await health());
    res
      .status(readiness.status === 'not ready' ? 503 : 200)
      .setHeader('Cache-Control', 'no-store')
      .json(readiness);
  });
  return router;
}

const CHECK_EVERY_MS = 5_000;

/** Logs when the database or the spool fails or works again, also while nobody asks. */
export function watchHealth(health: () => Promise<Health>, logger: Logger, everyMs = CHECK_EVERY_MS) {
  let previous: Partial<Health> = {};
  const check = async () => {
    const found = await health();
    const [database, spool] = [found.databaseError, found.spoolError];
    if (database && !previous.databaseError)
      logger.error({ code: database }, new DatabaseUnavailable(database).message);
    if (!database && previous.databaseError) logger.info('the database answers again');
    if (spool && !previous.spoolError)
      logger.error({ code: spool }, 'the spool cannot be written: check the disk of DATA_DIR');
    if (!spool && previous.spoolError) logger.info('the spool can be written again');
    previous = found;
  };
  return runRepeatedly(check, {
    everyMs,
    onFailure: (err) => logger.error({ err }, 'the health could not be checked'),
  });
}
