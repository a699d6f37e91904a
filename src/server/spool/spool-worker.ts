import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseUnavailable } from '#db/errors.ts';
import { hasMigration } from '#db/migrate.ts';
import { drain, type DrainDependencies } from './drain.ts';
import { codeOf } from './durable-file.ts';

export interface SpoolWorkerDependencies extends DrainDependencies {
  /** What the tables must be at before a lead is stored in them. */
  newestMigration: number;
}

const PASS_EVERY_MS = 1_000;

/** Stores spooled leads as soon as the database answers; what it returns ends that, after those under way. */
export function startSpoolWorker(dependencies: SpoolWorkerDependencies): () => Promise<void> {
  const stop = new AbortController();
  const working = workUntil(stop.signal, dependencies);
  return async () => {
    stop.abort();
    await working;
  };
}

async function workUntil(signal: AbortSignal, dependencies: SpoolWorkerDependencies): Promise<void> {
  const { spool, database, logger, newestMigration } = dependencies;
  let isMigrated = false;
  let toldOf: string | undefined;
  while (!signal.aborted) {
    try {
      const { depth } = await spool.status();
      if (depth > 0) {
        isMigrated ||= await database.run((db) => hasMigration(db, newestMigration));
        const stored = isMigrated ? await drain(dependencies, signal) : 0;
        if (stored > 0) logger.info({ stored, left: depth - stored }, 'spooled leads were stored');
      }
      toldOf = undefined;
    } catch (error) {
      // The database's health is told elsewhere; the same fault of the disk is told once.
      if (!(error instanceof DatabaseUnavailable) && codeOf(error) !== toldOf) {
        toldOf = codeOf(error);
        logger.error({ err: error }, 'the spool cannot be drained');
      }
    }
    await sleep(PASS_EVERY_MS, undefined, { signal }).catch(() => undefined);
  }
}
