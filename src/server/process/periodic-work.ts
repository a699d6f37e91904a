import type { Database } from '#db/client.server.ts';
import { withConnection } from '#db/connection.ts';
import { applyRetention } from '#db/queries/retention.ts';
import { endOldSessions } from '#db/queries/sales-sessions.ts';
import type { Env } from '../env.server.ts';
import { runRepeatedly } from '../run-repeatedly.ts';
import type { Logger } from '../telemetry/logger.ts';

interface PeriodicWork {
  env: Env;
  url: string;
  database: Database;
  logger: Logger;
  isMigrated: () => Promise<boolean>;
}

// Some rows expire after one day, and the privacy policy promises to keep them for at most two days.
const APPLY_EVERY_MS = 12 * 60 * 60 * 1_000;
const RETRY_MS = 15 * 60 * 1_000;

/** The returned function doesn't wait for a running statement, because PostgreSQL rolls an unfinished statement back. */
export function startRetention({ env, url, logger, isMigrated }: PeriodicWork) {
  let appliedAt = 0;
  const apply = async () => {
    if (Date.now() - appliedAt < APPLY_EVERY_MS || !(await isMigrated())) return;
    // Uses its own connection, because statements on the pool's connections have a short time limit.
    const removed = await withConnection(url, (client) =>
      applyRetention(client, env.RETENTION_SUSPECTED_DAYS),
    );
    appliedAt = Date.now();
    logger.info(removed, 'the retention rules were applied');
  };
  const stop = runRepeatedly(apply, {
    everyMs: RETRY_MS,
    onFailure: (err) => logger.error({ err }, 'the retention rules were not applied, and will be retried'),
  });
  return () => Promise.resolve(void stop());
}

/** A login may turn its own timeouts off, and an old transaction keeps PostgreSQL from removing deleted rows. */
export function startEndingSessions(
  { database, logger, isMigrated }: PeriodicWork,
  olderThan = '10 minutes',
) {
  const end = async () => {
    if (!(await isMigrated())) return;
    const { ended } = await database.run((db) => endOldSessions(db, olderThan));
    if (ended > 0) logger.warn({ ended, olderThan }, 'sessions of sales logins were ended: old transactions');
  };
  return runRepeatedly(end, {
    everyMs: 60_000,
    onFailure: (err) => logger.error({ err }, 'old sessions of sales logins could not be ended'),
  });
}
