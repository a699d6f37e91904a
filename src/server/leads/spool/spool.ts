import { link, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf } from '#db/error-code.ts';
import { withDeadline } from '#shared/with-deadline.ts';
import { Unavailable } from '../../http/errors.ts';
import type { LeadRecord } from '../store-lead.ts';
import { syncFolder, writeDurably } from './durable-file.ts';
import {
  asideFolder,
  heldPath,
  listHeld,
  listNames,
  listWaiting,
  makeFolders,
  unlessGone,
  waitingPath,
  writtenAt,
  type SpooledFile,
} from './files.ts';
import { decodeRecord, encodeRecord } from './spool-file.ts';

/** The spool's folder cannot be used: full, read-only, or not there. */
export class SpoolUnavailable extends Unavailable {
  override name = 'SpoolUnavailable';
  constructor(readonly code: string) {
    super(`the spool is not available (${code})`);
  }
}

export interface SpoolStatus {
  /** Leads that are not in the database yet. */
  depth: number;
  oldestAgeMs: number | undefined;
  /** Files that wait for a person. */
  aside: number;
}

/** Leads as files, for as long as the database cannot take them. Several processes may share the folder. */
export interface Spool {
  readonly folder: string;
  /** Answers with the lead that stands under the id: an earlier send's, where there is one. It is durable. */
  put(record: LeadRecord): Promise<LeadRecord>;
  /** The first of the ids that waits. What another process spools is seen within a tenth of a second. */
  find(...ids: string[]): Promise<LeadRecord | undefined>;
  status(): Promise<SpoolStatus>;
  /** Whether a lead could be put now, tried on the disk at most every two seconds. */
  isWritable(): Promise<boolean>;
}

// A folder that hangs must not hold up a lead that the database takes.
const FIND_LIMIT_MS = 300;
const LOOK_EVERY_MS = 100;
const PROBE_LIMIT_MS = 1_000;
const PROBE_EVERY_MS = 2_000;
const LOOKS = 3;
const PROBE = ' '.repeat(4_096);

export function openSpool(dataDir: string): Spool {
  const folder = join(dataDir, 'spool');
  let probe = { at: -Infinity, isWritable: Promise.resolve(false) };
  let status: Promise<SpoolStatus> | undefined;
  const [read, write] = [oneAtATime(FIND_LIMIT_MS), oneAtATime(PROBE_LIMIT_MS)];
  let known = { at: -Infinity, ids: Promise.resolve(new Set<string>()) };
  const look = () => {
    const now = performance.now();
    if (now - known.at > LOOK_EVERY_MS) known = { at: now, ids: read(() => idsIn(folder)) };
    return known.ids;
  };
  return {
    folder,
    async find(...ids) {
      const waiting = await orUnavailable(look());
      const id = ids.find((each) => waiting.has(each));
      return id === undefined ? undefined : orUnavailable(read(() => findIn(folder, id)));
    },
    put: (record) => orUnavailable(putInto(folder, record)).finally(() => (known.at = -Infinity)),
    // Whoever asks while somebody else does gets the same answer.
    status: () => (status ??= statusOf(folder).finally(() => (status = undefined))),
    isWritable() {
      const now = performance.now();
      if (now - probe.at > PROBE_EVERY_MS) {
        const isWritable = orUnavailable(write(() => tryWriting(folder))).catch((error: unknown) => {
          if (error instanceof SpoolUnavailable) return false;
          throw error;
        });
        probe = { at: now, isWritable };
      }
      return probe.isWritable;
    },
  };
}

/** Runs one act after the other, so that a hanging disk holds one of the process's few threads; waiting has a limit. */
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

async function tryWriting(folder: string): Promise<boolean> {
  // Named like a lead that is being written: what a killed process leaves behind is removed like one.
  const path = heldPath(folder, 'probe', 'new');
  await makeFolders(folder);
  await writeDurably(path, PROBE).finally(() => rm(path, { force: true }));
  return true;
}

/** The system's error by its code alone: its words name files, which may bear any name. */
export const orUnavailable = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    const code = codeOf(error);
    throw code === undefined ? error : new SpoolUnavailable(code);
  });

async function putInto(folder: string, record: LeadRecord): Promise<LeadRecord> {
  const { id } = record.lead;
  await makeFolders(folder);
  // A file that stands in the way at one look may be drained, or set aside, by the next.
  for (let look = 0; look < LOOKS; look++) {
    const standing = (await findIn(folder, id)) ?? ((await linkNew(folder, record)) ? record : undefined);
    if (!standing) continue;
    await syncFolder(folder);
    return standing;
  }
  throw new SpoolUnavailable('EEXIST');
}

/** False where a file of the id has come meanwhile: it is never written over. */
async function linkNew(folder: string, record: LeadRecord): Promise<boolean> {
  const path = heldPath(folder, record.lead.id, 'new');
  try {
    await writeDurably(path, encodeRecord(record));
    await link(path, waitingPath(folder, record.lead.id));
    return true;
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
    return false;
  } finally {
    await rm(path, { force: true });
  }
}

async function findIn(folder: string, id: string): Promise<LeadRecord | undefined> {
  const waiting = await unlessGone(readFile(waitingPath(folder, id), 'utf8'));
  if (waiting !== undefined) return decodeRecord(waiting);
  const claim = (await listHeld(folder)).find((held) => held.id === id && held.isWhole);
  const held = claim && (await unlessGone(readFile(claim.path, 'utf8')));
  return held === undefined ? undefined : decodeRecord(held);
}

const idsIn = async (folder: string) => new Set((await listAll(folder)).map(({ id }) => id));

async function listAll(folder: string): Promise<SpooledFile[]> {
  const before = await listWaiting(folder);
  const held = await listHeld(folder);
  // Again: what is claimed or given back between two looks must not be missed, or the spool seems empty.
  return [...before, ...held, ...(await listWaiting(folder))];
}

async function statusOf(folder: string): Promise<SpoolStatus> {
  let files = await listAll(folder);
  // What is given back and claimed again in between is missed by each of the three.
  for (let look = 1; look < LOOKS && files.length === 0; look++) files = await listAll(folder);
  const times = (await Promise.all(files.map(writtenAt))).filter((time) => time !== undefined);
  return {
    depth: new Set(files.map(({ id }) => id)).size,
    oldestAgeMs: times.length > 0 ? Date.now() - times.reduce((a, b) => Math.min(a, b)) : undefined,
    aside: (await listNames(asideFolder(folder))).length,
  };
}
