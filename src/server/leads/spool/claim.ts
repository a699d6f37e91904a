import { link, readFile, rename, rm } from 'node:fs/promises';
import { codeOf } from '#db/error-code.ts';
import type { LeadRecord } from '../store-lead.ts';
import { asidePath, heldPath, unlessGone, waitingPath, type SpooledFile } from './files.ts';
import { decodeRecord } from './spool-file.ts';

export type AsideReason = 'unreadable' | 'refused' | 'key-reused';

/** Makes the file one that this process alone stores; undefined where another process was faster. */
export async function claim(spool: string, file: SpooledFile): Promise<SpooledFile | undefined> {
  const path = heldPath(spool, file.id, 'claim');
  const isOurs = await unlessGone(rename(file.path, path).then(() => true));
  return isOurs ? { ...file, path } : undefined;
}

// Of the process or the machine, not of the file: it can be read another time.
const PASSING = new Set(['EMFILE', 'ENFILE', 'ENOMEM', 'EAGAIN', 'ENOENT']);

/** Undefined where the file cannot be read, or is no lead of this id. Rejects where it may be read later. */
export async function readClaim({ id, path }: SpooledFile): Promise<LeadRecord | undefined> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (PASSING.has(codeOf(error) ?? '')) throw error;
    return '';
  });
  const record = decodeRecord(text);
  return record?.lead.id === id ? record : undefined;
}

export const finish = ({ path }: SpooledFile): Promise<void> => rm(path, { force: true });

/** Lets it wait again. */
export async function giveBack(spool: string, claimed: SpooledFile): Promise<void> {
  try {
    await link(claimed.path, waitingPath(spool, claimed.id));
  } catch (error) {
    // Another file waits under this id: the claim is taken over once that one has been stored.
    if (codeOf(error) === 'EEXIST') return;
    throw error;
  }
  await finish(claimed);
}

/** Nothing is deleted that has not been stored: a person looks at it (docs/spool.md). */
export const setAside = (spool: string, { id, path }: SpooledFile, reason: AsideReason): Promise<void> =>
  rename(path, asidePath(spool, id, reason));
