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
  for (const folder of [spool, newFolder(spool), asideFolder(spool)])
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

export async function withNewFile(spool: string, text: string, act: (path: string) => Promise<boolean>) {
  await makeFolders(spool);
  const path = join(newFolder(spool), `${randomUUID()}.new`);
  try {
    await writeFile(path, text, { flag: 'wx', mode: 0o600, flush: true });
    return await act(path);
  } finally {
    await rm(path, { force: true });
  }
}

/** Gives the file `source` a second path, `target`, and syncs the folder. Returns false if `target` exists. */
export async function linkNew(source: string, target: string): Promise<boolean> {
  const linking = link(source, target).then(() => true);
  const isNew = await undefinedIf(linking, 'EEXIST');
  await syncFolder(dirname(target));
  return isNew ?? false;
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

const NEW_FILE = /\.new(\.\d+)?$/;
const UNFINISHED_AFTER_MS = 60_000;
// An earlier release moved a lead to this folder while storing the lead.
const claimsFolder = (spool: string) => join(spool, 'held');
const CLAIM = /^(.+)\.\d+\.[0-9a-f]{12}\.claim$/;

/** Restores leads that an earlier release was storing, and deletes unfinished files. */
export async function recoverFiles(spool: string): Promise<void> {
  for (const folder of [claimsFolder(spool), newFolder(spool)]) {
    for (const name of await listNames(folder)) {
      const path = join(folder, name);
      const [, id] = CLAIM.exec(name) ?? [];
      if (id) {
        // Another process may have removed this file already.
        const isLinked = await undefinedIfGone(linkNew(path, waitingPath(spool, id)));
        if (isLinked) await rm(path, { force: true });
      } else if (NEW_FILE.test(name) && (await ageOf(path)) > UNFINISHED_AFTER_MS)
        await rm(path, { force: true });
    }
  }
}

const ageOf = async (path: string) => Date.now() - ((await undefinedIfGone(stat(path)))?.mtimeMs ?? Infinity);
