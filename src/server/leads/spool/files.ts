import { randomBytes } from 'node:crypto';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf } from '#db/error-code.ts';
import { makePrivateFolder } from './durable-file.ts';

/** A lead's file: it waits in the spool's folder, or is held in the one beneath while it is written or stored. */
export interface SpooledFile {
  id: string;
  path: string;
  /** False while it is being written: it counts for nothing yet. */
  isWhole: boolean;
}

export interface HeldFile extends SpooledFile {
  since: number;
}

const HELD = /^(.+)\.(\d+)\.[0-9a-f]{12}\.(claim|new)/;

export const heldFolder = (spool: string) => join(spool, 'held');
export const asideFolder = (spool: string) => join(spool, 'aside');

export async function makeFolders(spool: string): Promise<void> {
  for (const folder of [spool, heldFolder(spool), asideFolder(spool)]) await makePrivateFolder(folder);
}

export const waitingPath = (spool: string, id: string) => join(spool, `${id}.json`);

/** A name that tells whose file it is and since when, and that nobody else has. */
export const heldPath = (spool: string, id: string, kind: 'claim' | 'new') =>
  join(heldFolder(spool), `${id}.${Date.now()}.${randomBytes(6).toString('hex')}.${kind}`);

export const asidePath = (spool: string, id: string, reason: string) =>
  join(asideFolder(spool), `${id}.${reason}.${Date.now()}.json`);

export async function listWaiting(spool: string): Promise<SpooledFile[]> {
  const names = await listNames(spool);
  return names
    .filter((name) => name.endsWith('.json'))
    .map((name) => ({ id: name.slice(0, -'.json'.length), path: join(spool, name), isWhole: true }));
}

export async function listHeld(spool: string): Promise<HeldFile[]> {
  return (await listNames(heldFolder(spool))).flatMap((name) => {
    const [, id, since, kind] = HELD.exec(name) ?? [];
    if (!id) return [];
    return [{ id, path: join(heldFolder(spool), name), since: Number(since), isWhole: kind === 'claim' }];
  });
}

/** Undefined where the file has gone meanwhile. */
export async function writtenAt({ path }: SpooledFile): Promise<number | undefined> {
  return (await unlessGone(stat(path)))?.mtimeMs;
}

/** Undefined where there is no such file or folder: another process was faster, or nothing was spooled yet. */
export async function unlessGone<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

export const listNames = async (folder: string): Promise<string[]> =>
  (await unlessGone(readdir(folder))) ?? [];
