import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, rmdir, stat, unlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { codeOf } from '#db/error-code.ts';
import { syncFolder } from '#db/sync-folder.ts';

const newFolder = (spool: string) => join(spool, 'new');
export const probePath = (spool: string, id: string) => join(spool, `${id}.probe`);
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

/** The only file in the folder of a record. A person may put a record into a file without a folder. */
const CONTENT = 'record.json';
const contentPath = (path: string) => join(path, CONTENT);

export const readText = async (path: string): Promise<string | undefined> =>
  (await undefinedIf(readFile(contentPath(path), 'utf8'), 'ENOENT', 'ENOTDIR')) ??
  (await undefinedIf(readFile(path, 'utf8'), 'ENOENT', 'EISDIR'));

/**
 * Makes a new record durable. Returns false if the path exists. Renaming a complete folder is one step, never replaces what
 * exists, and works on disks without hard links.
 */
export async function createRecord(spool: string, path: string, text: string): Promise<boolean> {
  await makeFolders(spool);
  const unfinished = join(newFolder(spool), `${randomUUID()}.new`);
  try {
    await mkdir(unfinished, { mode: 0o700 });
    await writeFile(contentPath(unfinished), text, { flag: 'wx', mode: 0o600, flush: true });
    await syncFolder(unfinished);
    const renaming = rename(unfinished, path).then(() => true);
    const isNew = await undefinedIf(renaming, 'ENOTEMPTY', 'EEXIST', 'ENOTDIR');
    if (isNew) await syncFolder(dirname(path));
    return isNew ?? false;
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
}

export async function removeRecord(path: string): Promise<void> {
  const isInFolder = await undefinedIf(
    unlink(contentPath(path)).then(() => true),
    'ENOENT',
    'ENOTDIR',
  );
  if (!isInFolder) await undefinedIf(unlink(path), 'ENOENT', 'EISDIR', 'EPERM');
  await removeFolder(path);
}

export async function moveRecord(path: string, target: string): Promise<void> {
  const moving = rename(contentPath(path), target).then(() => true);
  const isInFolder = await undefinedIf(moving, 'ENOENT', 'ENOTDIR');
  if (!isInFolder) await undefinedIfGone(rename(path, target));
  await removeFolder(path);
}

/** A process that was killed leaves an empty folder. A folder with a record stays. */
export const removeFolder = (path: string) =>
  undefinedIf(rmdir(path), 'ENOENT', 'ENOTDIR', 'ENOTEMPTY', 'EEXIST');

export const undefinedIfGone = <T>(work: Promise<T>): Promise<T | undefined> => undefinedIf(work, 'ENOENT');

const undefinedIf = <T>(work: Promise<T>, ...codes: string[]): Promise<T | undefined> =>
  work.catch((error: unknown) => {
    if (codes.includes(codeOf(error) ?? '')) return undefined;
    throw error;
  });

const UNFINISHED = /\.(probe|new)$/;
const ABANDONED_AFTER_MS = 60_000;

/** Deletes what killed processes left. */
export async function removeUnfinished(spool: string): Promise<void> {
  for (const folder of [spool, newFolder(spool)]) {
    for (const name of await listNames(folder)) {
      const path = join(folder, name);
      if (UNFINISHED.test(name) && (await ageOf(path)) > ABANDONED_AFTER_MS)
        await rm(path, { recursive: true, force: true });
    }
  }
}

const ageOf = async (path: string) => Date.now() - ((await undefinedIfGone(stat(path)))?.mtimeMs ?? Infinity);
