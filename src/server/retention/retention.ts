import type { Db } from '#db/connection/database.server.ts';
import { DatabaseUnavailable } from '#db/errors/database-error.ts';
import { applyRetention } from '#db/queries/retention.ts';
import type { Via } from '#db/schema/index.ts';
import { runRepeatedly } from '#runtime/run-repeatedly.ts';
import type { Logger } from '../telemetry/logger.ts';

const EVERY_MS = 60 * 60 * 1_000;

interface Retention {
  onOwnConnection: <T>(statements: (db: Db) => Promise<T>) => Promise<T>;
  /** By which ways the site sends messages. */
  vias: Via[];
  isMigrated: () => Promise<boolean>;
  logger: Logger;
}

export function startRetention({ onOwnConnection, vias, isMigrated, logger }: Retention) {
  async function retain(): Promise<void> {
    if (await isMigrated()) await onOwnConnection((db) => applyRetention(db, vias));
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
