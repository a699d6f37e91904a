import { rename, rm } from 'node:fs/promises';
import { validate } from 'uuid';
import { codeOf } from '#db/error-code.ts';
import { DatabaseFailure, DatabaseUnavailable } from '#db/errors.ts';
import type { Logger } from '../../telemetry/logger.ts';
import type { StoreLead } from '../store-lead.ts';
import { asidePath, listWaiting, makeFolders, readText, recoverFiles, waitingPath } from './files.ts';
import { withFolderLock } from './folder-lock.ts';
import { decodeRecord } from './spool-file.ts';
import { orUnavailable, type Spool } from './spool.ts';

export interface DrainDependencies {
  spool: Pick<Spool, 'folder'>;
  store: StoreLead;
  /** The database's address, for the connection that holds the folder's lock. */
  url: string;
  isMigrated: () => Promise<boolean>;
  logger: Logger;
}

/**
 * Stores the leads that wait, unless another process is storing those of the same folder, and returns how many. Rejects if
 * the database or the folder can't be used.
 */
export type Drain = (signal: AbortSignal) => Promise<number>;

const AT_ONCE = 16;
// The cause of so many in one pass is not in the files.
const MOST_FAILURES = 5;
const FIRST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 60_000;

export function createDrain({ spool, store, url, isMigrated, logger }: DrainDependencies): Drain {
  const { folder } = spool;
  const retries = new Map<string, { at: number; afterMs: number }>();

  /** Stores one lead. False if its file was set aside or is gone. */
  async function settle(id: string): Promise<boolean> {
    const text = await readText(waitingPath(folder, id));
    if (text === undefined) return false;
    const record = decodeRecord(text);
    if (record?.lead.id !== id) return setAside(id, 'unreadable');
    try {
      const stored = await store(record);
      if (stored.contentHash !== record.lead.contentHash) return await setAside(id, 'key-reused');
    } catch (error) {
      if (error instanceof DatabaseFailure && error.refusesValues) return setAside(id, 'refused', error.code);
      throw error;
    }
    await rm(waitingPath(folder, id), { force: true });
    return true;
  }

  /** For a person to look at (docs/spool.md), because nothing is deleted before it is stored. */
  async function setAside(id: string, reason: string, code?: string): Promise<false> {
    await rename(waitingPath(folder, id), asidePath(folder, id, reason));
    logger.error({ leadId: nameOf(id), reason, code }, 'a spooled lead was set aside');
    return false;
  }

  function retryLater(id: string, error: unknown): void {
    const latest = retries.get(id);
    if (!latest) logger.error({ leadId: nameOf(id), code: codeOf(error) }, 'a spooled lead is stored later');
    const afterMs = latest ? Math.min(2 * latest.afterMs, LONGEST_RETRY_MS) : FIRST_RETRY_MS;
    retries.set(id, { at: performance.now() + afterMs, afterMs });
  }

  async function storeAll(ids: string[], signal: AbortSignal) {
    let [stored, settled, failures] = [0, 0, 0];
    let outage: DatabaseUnavailable | undefined;
    const settleEach = async (queue: Iterable<string>) => {
      for (const id of queue) {
        if (outage || failures >= MOST_FAILURES || signal.aborted) return;
        try {
          if (await settle(id)) stored += 1;
          settled += 1;
          retries.delete(id);
        } catch (error) {
          if (error instanceof DatabaseUnavailable && !error.isServerTimeout) outage = error;
          else {
            failures += 1;
            retryLater(id, error);
          }
        }
      }
    };
    const failedBefore = ids.filter((id) => retries.has(id));
    const queue = ids.filter((id) => !retries.has(id)).values();
    await Promise.all(Array.from({ length: AT_ONCE }, () => settleEach(queue)));
    // One by one: leads stored in one statement may fail because of another.
    await settleEach(failedBefore);
    return { stored, settled, outage };
  }

  return async (signal) => {
    await orUnavailable(recoverFiles(folder));
    const waiting = await orUnavailable(listWaiting(folder));
    const now = performance.now();
    const due = waiting.filter((id) => (retries.get(id)?.at ?? now) <= now);
    if (due.length === 0 || !(await isMigrated())) return 0;
    // Files may have been copied here without the folders beside them.
    await orUnavailable(makeFolders(folder));
    const pass = await withFolderLock(url, folder, () => storeAll(due, signal));
    if (!pass) return 0;
    const { stored, settled, outage } = pass;
    if (stored > 0) logger.info({ stored, left: waiting.length - settled }, 'spooled leads were stored');
    if (outage) throw outage;
    return stored;
  };
}

/** A file's name that is no id may be anything. */
const nameOf = (id: string) => (validate(id) ? id : '(no id)');
