import { randomUUID } from 'node:crypto';
import { link, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf } from '#db/error-code.ts';
import type { LeadRecord } from '../leads/lead-record.ts';
import { syncFolder, writeDurably } from './durable-file.ts';
import {
  foldersIn,
  heldPath,
  listHeld,
  listNames,
  listWaiting,
  makeFolders,
  unlessGone,
  waitingPath,
  writtenAt,
  type Folders,
} from './folders.ts';
import { decodeRecord, encodeRecord } from './spool-file.ts';

/** The spool's folder cannot be used: full, read-only, or not there. */
export class SpoolUnavailable extends Error {
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
  readonly folders: Folders;
  /** Answers with the lead that stands under the id: an earlier send's, where there is one. It is durable. */
  put(record: LeadRecord): Promise<LeadRecord>;
  find(id: string): Promise<LeadRecord | undefined>;
  status(): Promise<SpoolStatus>;
  /** Whether a lead could be put now, tried on the disk at most every two seconds. */
  isWritable(): Promise<boolean>;
}

const PROBE_EVERY_MS = 2_000;
const LOOKS = 3;
const PROBE = ' '.repeat(4_096);

export function openSpool(dataDir: string): Spool {
  const folders = foldersIn(dataDir);
  const find = (id: string) => findIn(folders, id);
  let probe = { at: -Infinity, isWritable: Promise.resolve(false) };

  const tryWriting = async () => {
    try {
      await makeFolders(folders);
      // A name of its own: replicas in containers have the same process id, which the library goes by.
      const path = join(folders.held, `.probe-${randomUUID()}`);
      await writeDurably(path, PROBE).finally(() => rm(path, { force: true }));
      return true;
    } catch (error) {
      if (codeOf(error) === undefined) throw error;
      return false;
    }
  };

  return {
    folders,
    find: (id) => orUnavailable(find(id)),
    put: (record) => orUnavailable(putInto(folders, record)),
    status: () => statusOf(folders),
    isWritable() {
      const now = performance.now();
      if (now - probe.at > PROBE_EVERY_MS) probe = { at: now, isWritable: tryWriting() };
      return probe.isWritable;
    },
  };
}

/** The system's error by its code alone: its words name files, which may bear any name. */
export const orUnavailable = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    const code = codeOf(error);
    throw code === undefined || error instanceof SpoolUnavailable ? error : new SpoolUnavailable(code);
  });

async function putInto(folders: Folders, record: LeadRecord): Promise<LeadRecord> {
  const { id } = record.lead;
  await makeFolders(folders);
  // A file that stands in the way at one look may be drained, or set aside, by the next.
  for (let look = 0; look < LOOKS; look++) {
    const standing = (await findIn(folders, id)) ?? ((await linkNew(folders, record)) ? record : undefined);
    if (!standing) continue;
    await syncFolder(folders.waiting);
    return standing;
  }
  throw new SpoolUnavailable('EEXIST');
}

/** False where a file of the id has come meanwhile: it is never written over. */
async function linkNew(folders: Folders, record: LeadRecord): Promise<boolean> {
  const path = heldPath(folders, record.lead.id, 'new');
  try {
    await writeDurably(path, encodeRecord(record));
    await link(path, waitingPath(folders, record.lead.id));
    return true;
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
    return false;
  } finally {
    await rm(path, { force: true });
  }
}

async function findIn(folders: Folders, id: string): Promise<LeadRecord | undefined> {
  const waiting = await unlessGone(readFile(waitingPath(folders, id), 'utf8'));
  if (waiting !== undefined) return decodeRecord(waiting);
  const claim = (await listHeld(folders)).find((held) => held.id === id && held.isWhole);
  const held = claim && (await unlessGone(readFile(claim.path, 'utf8')));
  return held === undefined ? undefined : decodeRecord(held);
}

async function statusOf(folders: Folders): Promise<SpoolStatus> {
  const before = await listWaiting(folders);
  const held = await listHeld(folders);
  // Again: what is claimed or given back between two looks must not be missed, or the spool seems empty.
  const waiting = new Set([...before, ...(await listWaiting(folders))]);
  const paths = [...[...waiting].map((id) => waitingPath(folders, id)), ...held.map(({ path }) => path)];
  const times = (await Promise.all(paths.map(writtenAt))).filter((time) => time !== undefined);
  return {
    depth: new Set([...waiting, ...held.map(({ id }) => id)]).size,
    oldestAgeMs: times.length > 0 ? Date.now() - times.reduce((a, b) => Math.min(a, b)) : undefined,
    aside: (await listNames(folders.aside)).length,
  };
}
