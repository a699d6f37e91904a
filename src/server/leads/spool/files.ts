import { randomUUID } from 'node:crypto';
import { link, mkdir, open, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { codeOf } from '#db/error-code.ts';

const newFolder = (spool: string) => join(spool, 'new');
export const asideFolder = (spool: string) => join(spool, 'aside');

export const waitingPath = (spool: string, id: string) => join(spool, `${id}.json`);
export const asidePath = (spool: string, id: string, reason: string) =>
  join(asideFolder(spool), `${id}.${reason}.${Date.now()}.json`);

export async function makeFolders(spool: string): Promise<void> {
  await mkdir(dirname(spool), { recursive: true });
  for (const folder of [spool, newFolder(spool), asideFolder(spool)])
    if (await mkdir(folder, { recursive: true, mode: 0o700 })) await syncFolder(dirname(folder));
}

/** The ids of the leads that wait. */
export async function listWaiting(spool: string): Promise<string[]> {
  const names = await listNames(spool);
  return names.filter((name) => name.endsWith('.json')).map((name) => name.slice(0, -'.json'.length));
}

export const listNames = async (folder: string): Promise<string[]> =>
  (await unlessGone(readdir(folder))) ?? [];

/** Undefined if there is no such file: nothing was spooled yet, or another process has stored it. */
export const readText = (path: string): Promise<string | undefined> => unlessGone(readFile(path, 'utf8'));

/** Writes a file that only its owner can read, syncs it, and removes it after the act. */
export async function withNewFile(
  spool: string,
  text: string,
  act: (path: string) => unknown,
): Promise<void> {
  const path = join(newFolder(spool), `${randomUUID()}.new`);
  try {
    await writeFile(path, text, { flag: 'wx', mode: 0o600, flush: true });
    await act(path);
  } finally {
    await rm(path, { force: true });
  }
}

/** Creates a whole file at once. False if the path exists: a link never overwrites. */
export async function createFile(spool: string, path: string, text: string): Promise<boolean> {
  try {
    await withNewFile(spool, text, (written) => link(written, path));
    return true;
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
    return false;
  }
}

// Where a folder can't be synced, a new name is as durable as the platform makes it.
const NO_FOLDER_SYNC = new Set(['EINVAL', 'EPERM', 'EISDIR', 'ENOTSUP']);

/** Makes the names in the folder durable. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } catch (error) {
    if (!NO_FOLDER_SYNC.has(codeOf(error) ?? '')) throw error;
  } finally {
    await folder.close();
  }
}

/** The time of its last change; undefined if the file is gone. */
export const timeOf = async (path: string): Promise<number | undefined> =>
  (await unlessGone(stat(path)))?.mtimeMs;

async function unlessGone<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

const NEW = /\.new(\.\d+)?$/;
const NEW_FOR_MS = 60_000;
// The earlier release moved a lead here while it stored it.
const heldFolder = (spool: string) => join(spool, 'held');
const CLAIM = /^(.+)\.\d+\.[0-9a-f]{12}\.claim$/;

/**
 * Makes leads wait again that a process of the earlier release was storing, and removes what killed processes were
 * writing: an acknowledged lead has a file of its own.
 */
export async function recoverFiles(spool: string): Promise<void> {
  for (const folder of [heldFolder(spool), newFolder(spool)]) {
    for (const name of await listNames(folder)) {
      const path = join(folder, name);
      const [, id] = CLAIM.exec(name) ?? [];
      if (id) await waitAgain(spool, id, path);
      else if (NEW.test(name) && Date.now() - ((await timeOf(path)) ?? Infinity) > NEW_FOR_MS)
        await rm(path, { force: true });
    }
  }
}

async function waitAgain(spool: string, id: string, claim: string): Promise<void> {
  try {
    await link(claim, waitingPath(spool, id));
  } catch (error) {
    // Another file of this id is stored first, or the process that held this one still runs and has finished.
    if (['EEXIST', 'ENOENT'].includes(codeOf(error) ?? '')) return;
    throw error;
  }
  await syncFolder(spool);
  await rm(claim, { force: true });
}
