import { once } from 'node:events';
import type { Database } from '#db/client.server.ts';
import { DatabaseUnavailable } from '#db/errors.ts';
import { runRepeatedly } from '../run-repeatedly.ts';
import { createDrain, type DrainDependencies } from './drain.ts';
import type { Spool } from './spool.ts';

interface SpoolWorkerDependencies extends DrainDependencies {
  spool: Pick<Spool, 'folder' | 'check' | 'keepBallast'>;
  database: Pick<Database, 'endCooldown'>;
}

const PASS_EVERY_MS = 1_000;
const PROBE_EVERY_MS = 5_000;
// The whole shutdown has ten seconds, of which open requests may use eight.
const LAST_PASS_MS = 1_000;

/** The returned function stops the worker after a last pass, because the last requests may have spooled leads. */
export function startSpoolWorker(dependencies: SpoolWorkerDependencies): () => Promise<void> {
  const { database, spool, logger } = dependencies;
  const drain = createDrain(dependencies);
  const onFailure = (err: unknown) => {
    if (!(err instanceof DatabaseUnavailable)) logger.error({ err }, 'the spooled files cannot be processed');
  };
  const stopDraining = runRepeatedly(drain, { everyMs: PASS_EVERY_MS, onFailure });
  // Lets the spool report that its disk fails or works again.
  const probe = async () => {
    if ((await spool.check()) === 'up') await spool.keepBallast();
  };
  const stopProbing = runRepeatedly(probe, { everyMs: PROBE_EVERY_MS, onFailure });
  return async () => {
    const deadline = AbortSignal.timeout(LAST_PASS_MS);
    void stopProbing();
    const lastPass = async () => {
      await stopDraining();
      database.endCooldown();
      await drain(deadline).catch(onFailure);
    };
    await Promise.race([lastPass(), once(deadline, 'abort')]);
  };
}
