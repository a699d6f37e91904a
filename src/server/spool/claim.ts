import { link, readFile, rename, rm } from 'node:fs/promises';
import { codeOf } from '#db/error-code.ts';
import type { LeadRecord } from '../leads/lead-record.ts';
import { asidePath, heldPath, unlessGone, waitingPath, type Folders, type HeldFile } from './folders.ts';
import { decodeRecord } from './spool-file.ts';

export type AsideReason = 'unreadable' | 'refused' | 'key-reused';

/** A spooled lead that this process alone stores. */
export interface Claim {
  id: string;
  path: string;
}

/** Undefined where another process has it. */
export const claimWaiting = (folders: Folders, id: string): Promise<Claim | undefined> =>
  claim(folders, id, waitingPath(folders, id));

/** Takes what a process held that has died since; undefined where another one was faster. */
export const takeOver = (folders: Folders, { id, path }: HeldFile): Promise<Claim | undefined> =>
  claim(folders, id, path);

async function claim(folders: Folders, id: string, from: string): Promise<Claim | undefined> {
  const path = heldPath(folders, id, 'claim');
  const isOurs = await unlessGone(rename(from, path).then(() => true));
  return isOurs ? { id, path } : undefined;
}

// Of the process or the machine, not of the file: it can be read another time.
const PASSING = new Set(['EMFILE', 'ENFILE', 'ENOMEM', 'EAGAIN', 'ENOENT']);

/** Undefined where the file cannot be read, or is no lead of this id. Rejects where it may be read later. */
export async function readClaim({ id, path }: Claim): Promise<LeadRecord | undefined> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (PASSING.has(codeOf(error) ?? '')) throw error;
    return '';
  });
  const record = decodeRecord(text);
  return record?.lead.id === id ? record : undefined;
}

export const finish = ({ path }: Claim): Promise<void> => rm(path, { force: true });

/** Lets it wait again. */
export async function giveBack(folders: Folders, { id, path }: Claim): Promise<void> {
  try {
    await link(path, waitingPath(folders, id));
  } catch (error) {
    // Under this id a file waits again: this one stays, and is taken over once the other has been stored.
    if (codeOf(error) === 'EEXIST') return;
    throw error;
  }
  await finish({ id, path });
}

/** Nothing is deleted that has not been stored: a person looks at it (docs/spool.md). */
export const setAside = (folders: Folders, { id, path }: Claim, reason: AsideReason): Promise<void> =>
  rename(path, asidePath(folders, id, reason));
