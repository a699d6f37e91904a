import { mkdtempSync, statfsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MEMORY = '/dev/shm';

/** Whether there is room in memory for what tests keep. Docker gives 64 MB of it, which is too little. */
export function hasSharedMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize > 1e9;
  } catch {
    return false;
  }
}

/** In memory where there is room: a new database's hundreds of files cost ten times as much on a disk. */
export const makeDataDir = () =>
  mkdtempSync(join(hasSharedMemory() ? MEMORY : tmpdir(), `porchlight-tests-${process.env.TEST_RUN ?? ''}-`));

/** A data folder of a test's own; whatever still runs on it is killed in the end. */
export function temporaryDataDir(): { path: string; remove: () => Promise<void> } {
  const path = makeDataDir();
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}
