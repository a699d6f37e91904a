import { randomBytes } from 'node:crypto';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf } from '#db/error-code.ts';
import { makePrivateFolder } from './durable-file.ts';

/** Where a spool's files lie: waiting by id, held while they are written or stored, set aside for a person. */
export interface Folders {
  waiting: string;
  held: string;
  aside: string;
}

export interface HeldFile {
  id: string;
  path: string;
  heldSince: number;
  /** False while it is being written: it counts for nothing yet. */
  isWhole: boolean;
}

const HELD = /^(.+)\.(\d+)\.[0-9a-f]{12}\.(claim|new)/;

export function foldersIn(dataDir: string): Folders {
  const waiting = join(dataDir, 'spool');
  return { waiting, held: join(waiting, 'held'), aside: join(waiting, 'aside') };
}

export async function makeFolders({ waiting, held, aside }: Folders): Promise<void> {
  for (const folder of [waiting, held, aside]) await makePrivateFolder(folder);
}

export const waitingPath = ({ waiting }: Folders, id: string) => join(waiting, `${id}.json`);

/** A name that tells whose file it is and since when, and that nobody else has. */
export const heldPath = ({ held }: Folders, id: string, kind: 'claim' | 'new') =>
  join(held, `${id}.${Date.now()}.${randomBytes(6).toString('hex')}.${kind}`);

export const asidePath = ({ aside }: Folders, id: string, reason: string) =>
  join(aside, `${id}.${reason}.${Date.now()}.json`);

export async function listWaiting({ waiting }: Folders): Promise<string[]> {
  const names = await listNames(waiting);
  return names.filter((name) => name.endsWith('.json')).map((name) => name.slice(0, -'.json'.length));
}

export async function listHeld({ held }: Folders): Promise<HeldFile[]> {
  return (await listNames(held)).flatMap((name) => {
    const [, id, since, kind] = HELD.exec(name) ?? [];
    if (!id) return [];
    return [{ id, path: join(held, name), heldSince: Number(since), isWhole: kind === 'claim' }];
  });
}

/** Undefined where the file has gone meanwhile. */
export async function writtenAt(path: string): Promise<number | undefined> {
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
