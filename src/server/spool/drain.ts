import { UNFINISHED } from '#runtime/durable-files.ts';
import { codeOf } from '#runtime/error-code.ts';
import { DatabaseRefusal, DatabaseUnavailable } from '#db/errors/database-error.ts';
import { runRepeatedly } from '#runtime/run-repeatedly.ts';
import { SpoolUnavailable } from './spool-unavailable.ts';
import type { Logger } from '../telemetry/logger.ts';
import { decodeSubmission } from './submission.ts';
import type { Spool } from './spool.ts';
import type { Store } from './store-or-spool.ts';

export interface DrainDependencies {
  spool: Spool;
  store: Store;
  isMigrated: () => Promise<boolean>;
  logger: Logger;
}

/** In the order of arrival. Several processes may drain one folder. */
export function createDrain({ spool, store, isMigrated, logger }: DrainDependencies) {
  /** The causes that were logged since the spool was empty. */
  const reported = new Set<string>();

  /** Returns how many records it stored. */
  async function storeOrSetAside(file: string): Promise<number> {
    const text = await spool.read(file);
    if (text === undefined) return 0;
    const submission = decodeSubmission(text);
    const isAbandoned = file.endsWith(UNFINISHED);
    if (!submission && !isAbandoned) return setAside(file, 'unreadable');
    try {
      if (submission) await store(submission);
    } catch (error) {
      if (error instanceof DatabaseRefusal) return setAside(file, 'refused', error);
      throw error;
    }
    await spool.remove(file);
    const state = submission ? 'it was whole, and is stored' : 'it was incomplete, and is removed';
    if (isAbandoned) logger.warn({ file }, `a write that did not end left this file: ${state}`);
    return submission ? 1 : 0;
  }

  /** A person must look at the files in `aside` (docs/architecture.md). */
  async function setAside(file: string, reason: string, cause?: DatabaseRefusal): Promise<0> {
    await spool.setAside(file, reason);
    const { code, rule } = cause ?? {};
    logger.error(
      { file, reason, code, rule },
      'a spooled record was set aside: a person must read it (docs/architecture.md)',
    );
    return 0;
  }

  return async (signal: AbortSignal): Promise<void> => {
    const waiting = await spool.listWaiting();
    if (waiting.length === 0) reported.clear();
    if (waiting.length === 0 || !(await isMigrated())) return;
    let stored = 0;
    for (const file of waiting) {
      if (signal.aborted) break;
      try {
        stored += await storeOrSetAside(file);
      } catch (error) {
        // A record that fails alone delays no other.
        if (!(await isMigrated().catch(() => false))) break;
        const code = codeOf(error) ?? 'UNKNOWN';
        if (!reported.has(code))
          logger.error({ file, code }, 'a spooled record could not be stored; it will be retried');
        reported.add(code);
      }
    }
    if (stored > 0) logger.info({ stored }, 'records that waited in the spool are stored');
  };
}

const PASS_EVERY_MS = 1_000;

export function startSpoolWorker(dependencies: DrainDependencies): () => Promise<void> {
  const onFailure = (err: unknown) => {
    // Health reports outages.
    if (err instanceof DatabaseUnavailable || err instanceof SpoolUnavailable) return;
    dependencies.logger.error({ err }, 'the spooled files cannot be processed');
  };
  return runRepeatedly(createDrain(dependencies), { everyMs: PASS_EVERY_MS, onFailure });
}
