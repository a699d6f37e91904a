import { once } from 'node:events';
import type { Database } from '#db/client.server.ts';
import { codeOf } from '#db/error-code.ts';
import { DatabaseFailure, DatabaseUnavailable } from '#db/errors.ts';
import { runRepeatedly } from '../run-repeatedly.ts';
import type { Logger } from '../telemetry/logger.ts';
import { decodeRecord, type SpoolRecord } from './spool-file.ts';
import type { Spool } from './spool.ts';

export interface DrainDependencies {
  spool: Spool;
  storeSpooled: (record: SpoolRecord) => Promise<void>;
  isMigrated: () => Promise<boolean>;
  logger: Logger;
}

// Fewer than the pool's connections, so that visitors' requests get one, too.
const CONCURRENCY = 8;

/** Several processes may drain one folder. */
export function createDrain({ spool, storeSpooled, isMigrated, logger }: DrainDependencies) {
  const reported = new Set<string>();

  async function settle(file: string): Promise<boolean> {
    const text = await spool.read(file);
    if (text === undefined) return false;
    const record = decodeRecord(text);
    if (!record) return setAside(file, 'unreadable');
    try {
      await storeSpooled(record);
    } catch (error) {
      if (error instanceof DatabaseFailure && error.isValueError)
        return setAside(file, 'refused', error.code);
      throw error;
    }
    await spool.remove(file);
    return true;
  }

  /** A person must look at the files in `aside` (docs/architecture.md). */
  async function setAside(file: string, reason: string, code?: string): Promise<false> {
    await spool.setAside(file, reason);
    logger.error({ file, reason, code }, 'a spooled record was set aside');
    return false;
  }

  function report(file: string, error: unknown): void {
    if (!reported.has(file))
      logger.error({ file, code: codeOf(error) }, 'a spooled record could not be stored; it will be retried');
    reported.add(file);
  }

  async function storeAll(files: string[], signal: AbortSignal): Promise<void> {
    let stored = 0;
    let isDatabaseDown = false;
    const queue = files.values();
    const settleEach = async () => {
      for (const file of queue) {
        if (isDatabaseDown || signal.aborted) return;
        try {
          if (await settle(file)) stored += 1;
          reported.delete(file);
        } catch (error) {
          if (error instanceof DatabaseUnavailable && !error.isServerTimeout) isDatabaseDown = true;
          else report(file, error);
        }
      }
    };
    await Promise.all(Array.from({ length: CONCURRENCY }, settleEach));
    if (stored > 0) logger.info({ stored }, 'spooled records were stored');
  }

  return async (signal: AbortSignal): Promise<void> => {
    await spool.removeUnfinished();
    const waiting = await spool.listWaiting();
    if (waiting.length > 0 && !signal.aborted && (await isMigrated())) await storeAll(waiting, signal);
  };
}

const PASS_EVERY_MS = 1_000;
const PROBE_EVERY_MS = 5_000;
// The whole shutdown has ten seconds, of which open requests may use eight.
const LAST_PASS_MS = 1_000;

/** The returned function stops the worker after a last pass, because the last requests may have spooled leads. */
export function startSpoolWorker(
  dependencies: DrainDependencies & { database: Pick<Database, 'endCooldown'> },
): () => Promise<void> {
  const { database, spool, logger } = dependencies;
  const drain = createDrain(dependencies);
  const onFailure = (err: unknown) => {
    if (!(err instanceof DatabaseUnavailable)) logger.error({ err }, 'the spooled files cannot be processed');
  };
  const stopDraining = runRepeatedly(drain, { everyMs: PASS_EVERY_MS, onFailure });
  // Lets the spool report that its disk fails or works again.
  const probe = async (signal: AbortSignal) => {
    if ((await spool.check()) === 'up') await spool.refillBallast(signal);
  };
  const stopProbing = runRepeatedly(probe, { everyMs: PROBE_EVERY_MS, onFailure });
  return async () => {
    const deadline = AbortSignal.timeout(LAST_PASS_MS);
    const lastPass = async () => {
      await Promise.all([stopProbing(), stopDraining()]);
      database.endCooldown();
      await drain(deadline).catch(onFailure);
    };
    await Promise.race([lastPass(), once(deadline, 'abort')]);
  };
}
