import type { Database } from '#db/client.server.ts';
import { endOldSessions } from '#db/queries/sales-sessions.ts';
import { runRepeatedly } from '../run-repeatedly.ts';
import type { Logger } from '../telemetry/logger.ts';

interface SessionOptions {
  database: Pick<Database, 'run'>;
  logger: Logger;
  isMigrated: () => Promise<boolean>;
}

const EVERY_MS = 60_000;
const OLDEST_TRANSACTION = '10 minutes';

/** A login may turn its own timeouts off, and an old transaction keeps PostgreSQL from removing deleted rows. */
export function startEndingSessions(
  { database, logger, isMigrated }: SessionOptions,
  olderThan = OLDEST_TRANSACTION,
) {
  const stop = new AbortController();
  const end = async () => {
    if (!(await isMigrated())) return;
    const { ended } = await database.run((db) => endOldSessions(db, olderThan));
    if (ended > 0) logger.warn({ ended, olderThan }, 'sessions of sales logins were ended: old transactions');
  };
  const working = runRepeatedly(end, {
    everyMs: EVERY_MS,
    signal: stop.signal,
    onFailure: (err) => logger.error({ err }, 'old sessions of sales logins could not be ended'),
  });
  return () => {
    stop.abort();
    return working;
  };
}
