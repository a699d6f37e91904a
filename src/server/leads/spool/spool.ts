import { join } from 'node:path';
import { codeOf } from '#db/error-code.ts';
import { withDeadline } from '#shared/with-deadline.ts';
import { Unavailable } from '../../http/errors.ts';
import type { LeadRecord } from '../store-lead.ts';
import {
  asideFolder,
  createFile,
  listNames,
  listWaiting,
  makeFolders,
  readText,
  syncFolder,
  timeOf,
  waitingPath,
  withNewFile,
} from './files.ts';
import { decodeRecord, encodeRecord } from './spool-file.ts';

/** The spool's folder cannot be used: full, read-only, or missing. */
export class SpoolUnavailable extends Unavailable {
  override name = 'SpoolUnavailable';
  constructor(readonly code: string) {
    super(`the spool is not available (${code})`);
  }
}

export interface SpoolStatus {
  /** Leads that are not in the database yet. */
  depth: number;
  /** The age of the oldest file inspected so far: each call inspects at most 100 more. */
  oldestAgeMs: number | undefined;
  /** Files that wait for a person. */
  aside: number;
}

/** Leads as files, while the database can't take them. Several processes may share the folder. */
export interface Spool {
  readonly folder: string;
  /** Returns the lead that waits under the id: an earlier send, if there was one. It is durable. */
  put(record: LeadRecord): Promise<LeadRecord>;
  /** The first of the ids that waits. What another process spools is seen within a tenth of a second. */
  find(...ids: string[]): Promise<LeadRecord | undefined>;
  status(): Promise<SpoolStatus>;
  /** Whether a lead could be put now, tried on the disk at most every two seconds. */
  isWritable(): Promise<boolean>;
}

// A disk that hangs must not hold up a lead that the database takes.
const FIND_LIMIT_MS = 300;
const LIST_EVERY_MS = 100;
const PROBE_LIMIT_MS = 1_000;
const PROBE_EVERY_MS = 2_000;
const PROBE = ' '.repeat(4_096);
const PUT_ATTEMPTS = 3;
const MOST_INSPECTED = 100;

export function openSpool(dataDir: string): Spool {
  const folder = join(dataDir, 'spool');
  const [read, write] = [oneAtATime(FIND_LIMIT_MS), oneAtATime(PROBE_LIMIT_MS)];
  let listing = { at: -Infinity, ids: Promise.resolve(new Set<string>()) };
  let probe = { at: -Infinity, isWritable: Promise.resolve(false) };
  let status: Promise<SpoolStatus> | undefined;
  const oldestAge = ageInspector(folder);

  const list = () => {
    const now = performance.now();
    if (now - listing.at > LIST_EVERY_MS)
      listing = { at: now, ids: read(async () => new Set(await listWaiting(folder))) };
    return listing.ids;
  };
  const tryWriting = async () => {
    await makeFolders(folder);
    await withNewFile(folder, PROBE, () => undefined);
    return true;
  };
  const readStatus = async () => {
    const ids = await listWaiting(folder);
    const aside = (await listNames(asideFolder(folder))).length;
    return { depth: ids.length, oldestAgeMs: await oldestAge(ids), aside };
  };

  return {
    folder,
    async find(...ids) {
      const waiting = await orUnavailable(list());
      const id = ids.find((each) => waiting.has(each));
      return id === undefined ? undefined : orUnavailable(read(() => readLead(folder, id)));
    },
    put: (record) => orUnavailable(putInto(folder, record)).finally(() => (listing.at = -Infinity)),
    // Concurrent callers share one answer.
    status: () => (status ??= readStatus().finally(() => (status = undefined))),
    isWritable() {
      const now = performance.now();
      if (now - probe.at > PROBE_EVERY_MS) {
        const isWritable = orUnavailable(write(tryWriting)).catch((error: unknown) => {
          if (error instanceof SpoolUnavailable) return false;
          throw error;
        });
        probe = { at: now, isWritable };
      }
      return probe.isWritable;
    },
  };
}

/** Acts one at a time, so that a hanging disk blocks one of the process's few threads. Callers wait up to the limit. */
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

/** The system's error by its code alone: its message contains file names, which may be anything. */
export const orUnavailable = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    const code = codeOf(error);
    throw code === undefined ? error : new SpoolUnavailable(code);
  });

async function putInto(folder: string, record: LeadRecord): Promise<LeadRecord> {
  const { id } = record.lead;
  await makeFolders(folder);
  // A file that is in the way may be stored before it is read.
  for (let attempt = 0; attempt < PUT_ATTEMPTS; attempt++) {
    const isNew = await createFile(folder, waitingPath(folder, id), encodeRecord(record));
    const waiting = isNew ? record : await readLead(folder, id);
    if (!waiting) continue;
    await syncFolder(folder);
    return waiting;
  }
  throw new SpoolUnavailable('EEXIST');
}

async function readLead(folder: string, id: string): Promise<LeadRecord | undefined> {
  const text = await readText(waitingPath(folder, id));
  return text === undefined ? undefined : decodeRecord(text);
}

/** Remembers the files' times, because reading those of thousands takes seconds. */
function ageInspector(folder: string) {
  const times = new Map<string, number>();
  return async (ids: string[]): Promise<number | undefined> => {
    const waiting = new Set(ids);
    for (const id of times.keys()) if (!waiting.has(id)) times.delete(id);
    const unseen = ids.filter((id) => !times.has(id)).slice(0, MOST_INSPECTED);
    await Promise.all(
      unseen.map(async (id) => {
        const time = await timeOf(waitingPath(folder, id));
        if (time !== undefined) times.set(id, time);
      }),
    );
    if (times.size === 0) return undefined;
    return Date.now() - [...times.values()].reduce((a, b) => Math.min(a, b));
  };
}
