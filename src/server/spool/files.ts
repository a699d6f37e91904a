import { randomBytes, randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { codeOf } from '#db/error-code.ts';
import { syncFolder } from '#db/sync-folder.ts';

const RECORD = '.json';
const UNFINISHED = '.new';

export const asideFolder = (spool: string) => join(spool, 'aside');

async function makeFolders(spool: string): Promise<void> {
  for (const folder of [spool, asideFolder(spool)])
    if (await mkdir(folder, { recursive: true, mode: 0o700 })) await syncFolder(dirname(folder));
}

/** Lists the files of the waiting records. */
export const listWaiting = async (spool: string): Promise<string[]> =>
  (await listNames(spool)).filter((name) => name.endsWith(RECORD));

export const listAside = (spool: string): Promise<string[]> => listNames(asideFolder(spool));

const listNames = async (folder: string): Promise<string[]> => (await undefinedIfGone(readdir(folder))) ?? [];

/** Returns undefined if another process has removed the file. */
export const readRecord = (spool: string, file: string): Promise<string | undefined> =>
  undefinedIfGone(readFile(join(spool, file), 'utf8'));

export const removeRecord = (spool: string, file: string) => rm(join(spool, file), { force: true });

/** Makes a new record durable and returns its file. A file with this name is always complete. */
export async function writeRecord(spool: string, text: string, ending = RECORD): Promise<string> {
  const name = randomUUID();
  const [unfinished, file] = [join(spool, name + UNFINISHED), name + ending];
  await makeFolders(spool);
  try {
    await writeFile(unfinished, text, { flag: 'wx', mode: 0o600, flush: true });
    await rename(unfinished, join(spool, file));
    await syncFolder(spool);
    return file;
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

export async function moveAside(spool: string, file: string, reason: string): Promise<void> {
  // If a person copied files into an empty DATA_DIR, `aside` is missing.
  await makeFolders(spool);
  const name = file.slice(0, -RECORD.length);
  await undefinedIfGone(
    rename(join(spool, file), join(asideFolder(spool), `${name}.${reason}.${Date.now()}${RECORD}`)),
  );
}

const undefinedIfGone = <T>(work: Promise<T>): Promise<T | undefined> =>
  work.catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  });

const PROBE = '.probe';

export const writeProbe = async (spool: string): Promise<void> =>
  removeRecord(spool, await writeRecord(spool, ' '.repeat(4_096), PROBE));

const ABANDONED_AFTER_MS = 60_000;

/** Deletes what killed processes left. */
export async function removeUnfinished(spool: string): Promise<void> {
  for (const name of await listNames(spool)) {
    if (!name.endsWith(UNFINISHED) && !name.endsWith(PROBE)) continue;
    const written = await undefinedIfGone(stat(join(spool, name)));
    if (written && Date.now() - written.mtimeMs > ABANDONED_AFTER_MS) await removeRecord(spool, name);
  }
}

const BALLAST_BYTES = 16 * 2 ** 20;
const ballastPath = (spool: string) => join(spool, 'ballast');

export const hasBallast = async (spool: string): Promise<boolean> =>
  (await undefinedIfGone(stat(ballastPath(spool))))?.size === BALLAST_BYTES;

export const removeBallast = (spool: string) => rm(ballastPath(spool), { force: true });

export async function room(spool: string) {
  const { bavail, blocks, bsize } = await statfs(spool);
  return { freeBytes: bavail * bsize, freeRatio: bavail / blocks };
}

/** Occupies room that `removeBallast` frees for records when the disk is full. Leaves as much room again for others. */
export async function putBallast(spool: string): Promise<void> {
  if (await hasBallast(spool)) return;
  if ((await room(spool)).freeBytes < 2 * BALLAST_BYTES) return;
  // Random, because some disks store zeros without using room.
  const part = randomBytes(2 ** 20);
  const file = await open(ballastPath(spool), 'w', 0o600);
  try {
    for (let written = 0; written < BALLAST_BYTES; written += part.length) await file.writeFile(part);
  } finally {
    await file.close();
  }
}
