import type { Db } from '#db/connection/database.server.ts';
import { DatabaseUnavailable } from '#db/errors/database-error.ts';
import { applyRetention, createClockCheck } from '#db/queries/retention.ts';
import { runRepeatedly } from '#runtime/run-repeatedly.ts';
import type { Logger } from '../telemetry/logger.ts';

const EVERY_MS = 60 * 60 * 1_000;

interface Retention {
  onOwnConnection: <T>(statements: (db: Db) => Promise<T>) => Promise<T>;
  isSetUp: () => Promise<boolean>;
  logger: Logger;
}

export function startRetention({ onOwnConnection, isSetUp, logger }: Retention) {
  const compareClocks = createClockCheck();

  async function retain(): Promise<void> {
    if (!(await isSetUp())) return;
    const forgotten = await onOwnConnection(async (db) =>
      (await compareClocks(db)) ? applyRetention(db) : 0,
    );
    if (forgotten > 0)
      logger.warn(
        { forgotten },
        'messages that waited for 30 days were deleted, because their channel has no target',
      );
  }

  return runRepeatedly(retain, {
    everyMs: EVERY_MS,
    onFailure: (err) => {
      // Health reports outages.
      if (err instanceof DatabaseUnavailable) return;
      logger.error({ err }, 'the retention rules were not applied');
    },
  });
}
