import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { codeOf } from '#db/error-code.ts';
import { withDeadline } from '#shared/with-deadline.ts';
import { DatabaseFailure, DatabaseUnavailable } from '#db/errors.ts';
import { Unavailable } from '../http/errors.ts';
import { reuseFor } from '../reuse-for.ts';
import type { Logger } from '../telemetry/logger.ts';
import {
  createRecord,
  listAside,
  listWaiting,
  probePath,
  readText,
  removeRecord,
  waitingPath,
} from './files.ts';
import { decodeRecord, encodeRecord, idOf, type LeadRecord, type SpoolRecord } from './spool-file.ts';

export class SpoolUnavailable extends Unavailable {
  override name = 'SpoolUnavailable';
  constructor(readonly code: string) {
    super(`the spool is not available (${code})`);
  }
}

export type Spool = ReturnType<typeof openSpool>;

// Short, so that a hanging disk doesn't delay a lead that the database can store.
const FIND_LIMIT_MS = 300;
const LIST_EVERY_MS = 100;
const PROBE_LIMIT_MS = 1_000;
const PROBE_EVERY_MS = 2_000;
const PROBE = ' '.repeat(4_096);

/**
 * Stores leads and privacy requests as files while the database can't take them. Several processes may share the folder.
 * Calls `onHealthChange` with an error code if `tryWriting` starts to fail, and without a code if it works again.
 */
export function openSpool(dataDir: string, onHealthChange?: (code?: string) => void) {
  const folder = join(dataDir, 'spool');
  const [read, runProbe] = [oneAtATime(FIND_LIMIT_MS), oneAtATime(PROBE_LIMIT_MS)];
  let listing = { at: -Infinity, ids: Promise.resolve(new Set<string>()) };
  let wasWritable = true;

  const list = () => {
    const now = performance.now();
    if (now - listing.at > LIST_EVERY_MS)
      listing = { at: now, ids: read(async () => new Set(await listWaiting(folder))) };
    return listing.ids;
  };
  const tryWriting = reuseFor(PROBE_EVERY_MS, async () => {
    const writing = runProbe(() => putProbe(folder));
    const code = await writing.then(
      () => undefined,
      (error: unknown) => codeOf(error) ?? 'UNKNOWN',
    );
    const isWritable = code === undefined;
    if (isWritable !== wasWritable) onHealthChange?.(code);
    wasWritable = isWritable;
    return isWritable;
  });

  return {
    folder,
    /** Returns the waiting lead whose id comes first in `ids`. The list of waiting leads may be 0.1 s old. */
    async find(...ids: string[]): Promise<LeadRecord | undefined> {
      const waiting = await orUnavailable(list());
      const id = ids.find((each) => waiting.has(each));
      const found = id === undefined ? undefined : await orUnavailable(read(() => readRecord(folder, id)));
      return found && 'lead' in found ? found : undefined;
    },
    /** Makes the record durable. If the spool already has a record with this id, returns the existing record. */
    put: <R extends SpoolRecord>(record: R): Promise<R> =>
      orUnavailable(putInto(folder, record)).finally(() => (listing.at = -Infinity)),
    /** `depth` counts the waiting records. `aside` counts the files that a person must check. */
    async status() {
      const [waiting, aside] = [await listWaiting(folder), await listAside(folder)];
      return { depth: waiting.length, aside: aside.length };
    },
    /** Returns whether a test file could be written. The result may be two seconds old. */
    tryWriting,
  };
}

/** Returns a function that runs one action at a time, because each action blocks a thread if the disk hangs. */
function oneAtATime(limitMs: number) {
  let latest: Promise<unknown> = Promise.resolve();
  return async <T>(act: () => Promise<T>): Promise<T> => {
    let late: SpoolUnavailable | undefined;
    const acting = latest.then(() => {
      if (late) throw late;
      return act();
    });
    latest = acting.catch(() => undefined);
    return withDeadline(acting, limitMs, () => (late = new SpoolUnavailable('ETIMEDOUT')));
  };
}

/** Rethrows a refused value. After any other failure, even an unknown one, the caller spools its record. */
export function logUnlessRefused(error: unknown, logger: Logger, ids: object, message: string): void {
  if (error instanceof DatabaseFailure && error.isValueError) throw error;
  if (error instanceof DatabaseUnavailable || error instanceof DatabaseFailure)
    logger.warn({ ...ids, code: error.code }, message);
  else logger.error({ ...ids, err: error }, message);
}

/** Drops the error's message, because a file name in it may contain personal data. */
export const orUnavailable = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    const code = codeOf(error);
    throw code === undefined ? error : new SpoolUnavailable(code);
  });

async function putInto<R extends SpoolRecord>(folder: string, record: R): Promise<R> {
  const id = idOf(record);
  const create = () => createRecord(folder, waitingPath(folder, id), encodeRecord(record));
  if (await create()) return record;
  // All records with this id are of the same kind.
  const waiting = (await readRecord(folder, id)) as R | undefined;
  if (waiting) return waiting;
  // Another process may just have stored the record and removed its file. Storing the record again changes nothing.
  if (await create()) return record;
  throw new SpoolUnavailable('EEXIST');
}

async function putProbe(folder: string): Promise<void> {
  const path = probePath(folder, randomUUID());
  await createRecord(folder, path, PROBE);
  await removeRecord(path);
}

async function readRecord(folder: string, id: string): Promise<SpoolRecord | undefined> {
  const text = await readText(waitingPath(folder, id));
  return text === undefined ? undefined : decodeRecord(text);
}
