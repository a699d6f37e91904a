import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { syncFolder } from './sync-folder.ts';

const HOUR_MS = 3_600_000;

/**
 * Fills a folder, and gives it its name last, so that after a crash or a power failure, it is either complete or missing. Does
 * nothing if `proof`, a path in it or itself, exists.
 */
export async function createFolder(path: string, proof: string, fill: (folder: string) => Promise<void>) {
  const unfinished = `${path}-unfinished-`;
  await removeOld(unfinished);
  if (existsSync(proof)) return;
  await mkdir(dirname(path), { recursive: true });
  const folder = await mkdtemp(unfinished);
  try {
    await fill(folder);
    for (const name of await readdir(folder, { recursive: true })) await syncFolder(join(folder, name));
    await syncFolder(folder);
    await rename(folder, path);
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    // Another process may have created it at the same time.
    if (!existsSync(proof)) throw error;
  }
  await syncFolder(dirname(path));
}

/** Removes what a killed process left. After an hour, none is still at work. */
async function removeOld(prefix: string): Promise<void> {
  const parent = dirname(prefix);
  for (const name of await readdir(parent).catch(() => [])) {
    const path = join(parent, name);
    if (!path.startsWith(prefix)) continue;
    const changedAt = await stat(path).then(
      ({ mtimeMs }) => mtimeMs,
      () => Infinity,
    );
    if (Date.now() - changedAt > HOUR_MS) await rm(path, { recursive: true, force: true });
  }
}
