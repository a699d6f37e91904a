import { codeOf } from '#db/error-code.ts';
import { DatabaseFailure, DatabaseUnavailable } from '#db/errors.ts';
import { hasOtherContent, type StoredLead } from '#db/queries/leads.ts';
import type { NewPrivacyRequest } from '#db/schema/privacy-requests.ts';
import type { Logger } from '../telemetry/logger.ts';
import {
  asidePath,
  listWaiting,
  makeFolders,
  moveRecord,
  readText,
  removeFolder,
  removeRecord,
  removeUnfinished,
  waitingPath,
} from './files.ts';
import { decodeRecord, idOf, type LeadRecord } from './spool-file.ts';
import { orUnavailable, type Spool } from './spool.ts';

export interface DrainDependencies {
  spool: Pick<Spool, 'folder'>;
  store: (record: LeadRecord) => Promise<StoredLead>;
  storePrivacyRequest: (request: NewPrivacyRequest) => Promise<void>;
  isMigrated: () => Promise<boolean>;
  logger: Logger;
}

const CONCURRENCY = 16;
const FIRST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 60_000;

/** Several processes may drain one folder. */
export function createDrain(dependencies: DrainDependencies) {
  const { spool, store, storePrivacyRequest, isMigrated, logger } = dependencies;
  const { folder } = spool;
  const retries = new Map<string, { at: number; afterMs: number }>();

  async function settle(id: string): Promise<boolean> {
    const text = await readText(waitingPath(folder, id));
    if (text === undefined) {
      await removeFolder(waitingPath(folder, id));
      return false;
    }
    const record = decodeRecord(text);
    if (!record || idOf(record) !== id) return setAside(id, 'unreadable');
    try {
      if ('privacyRequest' in record) await storePrivacyRequest(record.privacyRequest);
      else if (hasOtherContent(await store({ ...record, spooled: true }), record.lead.contentHash))
        return await setAside(id, 'key-reused');
    } catch (error) {
      if (error instanceof DatabaseFailure && error.isValueError) return setAside(id, 'refused', error.code);
      throw error;
    }
    await removeRecord(waitingPath(folder, id));
    return true;
  }

  /** A person must look at the files in `aside` (docs/architecture.md). */
  async function setAside(id: string, reason: string, code?: string): Promise<false> {
    // If a person copied files into an empty DATA_DIR, `aside` is missing.
    await makeFolders(folder);
    await moveRecord(waitingPath(folder, id), asidePath(folder, id, reason));
    logger.error({ recordId: id, reason, code }, 'a spooled record was set aside');
    return false;
  }

  function retryLater(id: string, error: unknown): void {
    const latest = retries.get(id);
    if (!latest)
      logger.error(
        { recordId: id, code: codeOf(error) },
        'a spooled record could not be stored; it will be retried',
      );
    const afterMs = latest ? Math.min(2 * latest.afterMs, LONGEST_RETRY_MS) : FIRST_RETRY_MS;
    retries.set(id, { at: performance.now() + afterMs, afterMs });
  }

  async function storeAll(ids: string[], signal: AbortSignal): Promise<void> {
    let stored = 0;
    let isDatabaseDown = false;
    const settleEach = async (queue: Iterable<string>, onFailure: (id: string, error: unknown) => void) => {
      for (const id of queue) {
        if (isDatabaseDown || signal.aborted) return;
        try {
          if (await settle(id)) stored += 1;
          retries.delete(id);
        } catch (error) {
          if (error instanceof DatabaseUnavailable && !error.isServerTimeout) isDatabaseDown = true;
          else onFailure(id, error);
        }
      }
    };
    const together = ids.filter((id) => !retries.has(id)).values();
    // A bad lead may make the leads of its batch fail, so each lead that failed is then stored alone.
    const alone = ids.filter((id) => retries.has(id));
    const storeTogether = () => settleEach(together, (id) => alone.push(id));
    await Promise.all(Array.from({ length: CONCURRENCY }, storeTogether));
    await settleEach(alone, retryLater);
    if (stored > 0) logger.info({ stored }, 'spooled records were stored');
  }

  return async (signal: AbortSignal): Promise<void> => {
    await orUnavailable(removeUnfinished(folder));
    const waiting = await orUnavailable(listWaiting(folder));
    const now = performance.now();
    const due = waiting.filter((id) => (retries.get(id)?.at ?? now) <= now);
    if (due.length > 0 && !signal.aborted && (await isMigrated())) await storeAll(due, signal);
  };
}
