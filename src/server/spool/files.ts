import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { codeOf } from '#db/error-code.ts';

export const asideFolder = (spool: string) => join(spool, 'aside');

export const waitingPath = (spool: string, id: string) => join(spool, `${id}.json`);
export const probePath = (spool: string, id: string) => join(spool, `${id}.probe`);
export const asidePath = (spool: string, id: string, reason: string) =>
  join(asideFolder(spool), `${id}.${reason}.${Date.now()}.json`);

export async function makeFolders(spool: string): Promise<void> {
  for (const folder of [spool, asideFolder(spool)])
    if (await mkdir(folder, { recursive: true, mode: 0o700 })) await syncFolder(dirname(folder));
}

export async function listWaiting(spool: string): Promise<string[]> {
  const names = await listNames(spool);
  return names.filter((name) => name.endsWith('.json')).map((name) => name.slice(0, -'.json'.length));
}

export const listAside = (spool: string): Promise<string[]> => listNames(asideFolder(spool));

const listNames = async (folder: string): Promise<string[]> => (await undefinedIfGone(readdir(folder))) ?? [];

export const readText = (path: string): Promise<string | undefined> =>
  undefinedIfGone(readFile(path, 'utf8'));

// An unfinished file that is older is from a process that was killed, because no process writes for as long.
const ABANDONED_AFTER_MS = 60_000;
const WRITE_LIMIT_MS = 30_000;

/**
 * Makes a new file durable. Returns false if the path exists. An empty file reserves the path, and the text replaces it
 * once it is on the disk, so that no file contains only a part of its text. Works on disks without hard links.
 */
export async function createFile(path: string, text: string): Promise<boolean> {
  const until = performance.now() + WRITE_LIMIT_MS;
  const reservation = await undefinedIf(open(path, 'wx', 0o600), 'EEXIST');
  if (!reservation) return false;
  const unfinished = `${path}.${randomUUID()}.new`;
  // Later, the path may be another process's.
  const isOurs = () => performance.now() < until;
  try {
    await reservation.close();
    await writeFile(unfinished, text, { mode: 0o600, flush: true });
    if (!isOurs()) throw Object.assign(new Error('the disk is too slow'), { code: 'ETIMEDOUT' });
    await rename(unfinished, path);
  } catch (error) {
    await rm(unfinished, { force: true });
    if (isOurs()) await rm(path, { force: true });
    throw error;
  }
  await syncFolder(dirname(path));
  return true;
}

// Some platforms can't sync a folder.
const NO_FOLDER_SYNC = ['EINVAL', 'EPERM', 'EISDIR', 'ENOTSUP'];

/** Makes the new files of a folder survive a power failure. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await undefinedIf(folder.sync(), ...NO_FOLDER_SYNC);
  } finally {
    await folder.close();
  }
}

export const undefinedIfGone = <T>(work: Promise<T>): Promise<T | undefined> => undefinedIf(work, 'ENOENT');

const undefinedIf = <T>(work: Promise<T>, ...codes: string[]): Promise<T | undefined> =>
  work.catch((error: unknown) => {
    if (codes.includes(codeOf(error) ?? '')) return undefined;
    throw error;
  });

const UNFINISHED = /\.(new|probe|new\.\d+)$/;
// An earlier release moved a lead to this folder while storing the lead, and wrote new files to the other.
const earlierFolders = (spool: string) => [join(spool, 'held'), join(spool, 'new')];
const CLAIM = /^(.+)\.\d+\.[0-9a-f]{12}\.claim$/;

/** Restores leads that an earlier release was storing, and deletes unfinished files. */
export async function recoverFiles(spool: string): Promise<void> {
  for (const folder of [spool, ...earlierFolders(spool)]) {
    for (const name of await listNames(folder)) {
      const path = join(folder, name);
      const [, id] = CLAIM.exec(name) ?? [];
      if (id) {
        const text = await readText(path);
        // Another process may have removed this file already.
        if (text !== undefined && (await createFile(waitingPath(spool, id), text)))
          await rm(path, { force: true });
      } else if (UNFINISHED.test(name)) await removeIfAbandoned(path);
    }
  }
}

export async function removeIfAbandoned(path: string): Promise<void> {
  const age = Date.now() - ((await undefinedIfGone(stat(path)))?.mtimeMs ?? Infinity);
  if (age > ABANDONED_AFTER_MS) await rm(path, { force: true });
}
