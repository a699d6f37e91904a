import { randomUUID } from 'node:crypto';
import { rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { syncFolder } from './sync-folder.ts';

/** How the name of a file ends that isn't complete yet. */
export const UNFINISHED = '.new';

/** After a crash, a file with this name is complete or missing. Only its owner may read it. */
export async function writeDurably(path: string, text: string): Promise<void> {
  const unfinished = join(dirname(path), `${randomUUID()}${UNFINISHED}`);
  try {
    await writeFile(unfinished, text, { flag: 'wx', mode: 0o600, flush: true });
    await rename(unfinished, path);
    await syncFolder(dirname(path));
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => undefined);
    throw error;
  }
}
