import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { codeOf } from '#db/error-code.ts';
import { DatabaseUnavailable } from '#db/errors.ts';
import { hasMigration } from '#db/migrate.ts';
import { drain, type DrainDependencies } from './drain.ts';

export interface SpoolWorkerDependencies extends DrainDependencies {
  /** What the tables must be at before a lead is stored in them. */
  newestMigration: number;
}

type Pass = (signal: AbortSignal) => Promise<void>;

const PASS_EVERY_MS = 1_000;
// Of the ten seconds that a stop may take, requests have had eight.
const LONGEST_STOP_MS = 1_000;

/**
 * Stores spooled leads as soon as the database answers. What it returns ends that with a last pass, as the last
 * requests may have left some; what takes longer than a moment then waits for the next start.
 */
export function startSpoolWorker(dependencies: SpoolWorkerDependencies): () => Promise<void> {
  const stop = new AbortController();
  const pass = passOver(dependencies);
  const working = repeat(pass, stop.signal);
  return async () => {
    const enough = AbortSignal.timeout(LONGEST_STOP_MS);
    stop.abort();
    const passLast = async () => {
      await working;
      if (enough.aborted) return;
      dependencies.database.tryAgain();
      await pass(enough);
    };
    await Promise.race([passLast(), once(enough, 'abort')]);
  };
}

async function repeat(pass: Pass, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await pass(signal);
    await sleep(PASS_EVERY_MS, undefined, { signal }).catch(() => undefined);
  }
}

/** One that never rejects. */
function passOver(dependencies: SpoolWorkerDependencies): Pass {
  const { logger } = dependencies;
  let toldOf: string | undefined;
  return async (signal) => {
    try {
      await storeWaiting(dependencies, signal);
      toldOf = undefined;
    } catch (error) {
      // The database's health is told elsewhere; the same fault of the disk is told once.
      const fault = codeOf(error) ?? String(error);
      if (!(error instanceof DatabaseUnavailable) && fault !== toldOf) {
        toldOf = fault;
        logger.error({ err: error }, 'the spool cannot be drained');
      }
    }
  };
}

async function storeWaiting(dependencies: SpoolWorkerDependencies, signal: AbortSignal): Promise<void> {
  const { spool, database, logger, newestMigration } = dependencies;
  const { depth } = await spool.status();
  if (depth === 0) return;
  if (!(await database.run((db) => hasMigration(db, newestMigration)))) return;
  const stored = await drain(dependencies, signal);
  if (stored > 0) logger.info({ stored, left: depth - stored }, 'spooled leads were stored');
}
