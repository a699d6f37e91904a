import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { codeOf } from './error-code.ts';

/** How the name of a file ends that isn't complete yet. */
export const UNFINISHED = '.new';

/** Makes the names in a folder, or what was written to a file, survive a power failure. */
async function sync(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Renames a file or a folder that is synced. */
export async function renameDurably(from: string, to: string): Promise<void> {
  await rename(from, to);
  for (const folder of new Set([dirname(to), dirname(from)])) await sync(folder);
}

/** Makes the folder and its parents, unless it exists. */
export async function makeFolder(path: string, mode = 0o777): Promise<void> {
  const first = await mkdir(path, { recursive: true, mode });
  for (let made = path; first && made.length >= first.length; made = dirname(made))
    await sync(dirname(made));
}

/** After a crash, a file with this name is complete or missing. Only its owner may read it. */
export async function writeDurably(path: string, text: string): Promise<void> {
  const unfinished = join(dirname(path), `${randomUUID()}${UNFINISHED}`);
  try {
    await writeFile(unfinished, text, { flag: 'wx', mode: 0o600, flush: true });
    await renameDurably(unfinished, path);
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => undefined);
    throw error;
  }
}

const HOUR_MS = 3_600_000;

const unfinishedOf = (path: string) => `${path}-unfinished-`;

/** Removes what a killed process left of a folder. After an hour, no process is still at work. */
export async function removeUnfinished(path: string): Promise<void> {
  const prefix = basename(unfinishedOf(path));
  for (const name of await readdir(dirname(path))) {
    if (!name.startsWith(prefix)) continue;
    const folder = join(dirname(path), name);
    const { mtimeMs } = await stat(folder);
    if (Date.now() - mtimeMs > HOUR_MS) await rm(folder, { recursive: true, force: true });
  }
}

/** The folder gets its name last, so after a crash it is complete or missing. */
export async function createFolder(
  path: string,
  fill: (folder: string) => Promise<void>,
): Promise<void> {
  await makeFolder(dirname(path));
  const folder = await mkdtemp(unfinishedOf(path));
  try {
    await fill(folder);
    for (const name of await readdir(folder, { recursive: true })) await sync(join(folder, name));
    await sync(folder);
    await renameDurably(folder, path);
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    // Another process may have created it at the same time.
    if (codeOf(error) !== 'ENOTEMPTY') throw error;
  }
}
