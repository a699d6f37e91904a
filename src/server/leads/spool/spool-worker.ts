import { once } from 'node:events';
import { DatabaseUnavailable } from '#db/errors.ts';
import { repeat } from '../../repeat.ts';
import { drain, type DrainDependencies } from './drain.ts';

export interface SpoolWorkerDependencies extends DrainDependencies {
  isMigrated: () => Promise<boolean>;
}

const PASS_EVERY_MS = 1_000;
// Of the ten seconds that a stop may take, requests have had eight.
const LONGEST_STOP_MS = 1_000;

/**
 * Stores spooled leads as soon as the database answers. The function it returns ends that with a last pass, as
 * the last requests may have left some; what takes longer than a moment then waits for the next start.
 */
export function startSpoolWorker(dependencies: SpoolWorkerDependencies): () => Promise<void> {
  const { database, logger } = dependencies;
  const stop = new AbortController();
  const onFault = (err: unknown) => logger.error({ err }, 'the spool cannot be drained');
  const working = repeat(() => storeWaiting(dependencies, stop.signal), {
    everyMs: PASS_EVERY_MS,
    signal: stop.signal,
    onFault,
  });
  return async () => {
    const enough = AbortSignal.timeout(LONGEST_STOP_MS);
    stop.abort();
    const passLast = async () => {
      await working;
      if (enough.aborted) return;
      database.tryAgain();
      await storeWaiting(dependencies, enough).catch((error: unknown) => {
        if (!(error instanceof DatabaseUnavailable)) onFault(error);
      });
    };
    await Promise.race([passLast(), once(enough, 'abort')]);
  };
}

async function storeWaiting(dependencies: SpoolWorkerDependencies, signal: AbortSignal): Promise<void> {
  const { spool, isMigrated, logger } = dependencies;
  const { depth } = await spool.status();
  if (depth === 0 || !(await isMigrated())) return;
  const stored = await drain(dependencies, signal);
  if (stored > 0) logger.info({ stored, left: depth - stored }, 'spooled leads were stored');
}
