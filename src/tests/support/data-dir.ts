import { mkdtempSync, statfsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { closeAfterTests } from './close-after-tests.ts';

const SHARED_MEMORY = '/dev/shm';

/** Returns true if over 1 GB of shared memory is free. Docker's default of 64 MB is too little for the tests. */
export function hasSharedMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync(SHARED_MEMORY);
    return bavail * bsize > 1e9;
  } catch {
    return false;
  }
}

/** Creates a folder, if possible in shared memory, because creating a database on disk takes ten times as long. */
export function temporaryDataDir(): string {
  const parent = hasSharedMemory() ? SHARED_MEMORY : tmpdir();
  const path = mkdtempSync(join(parent, `porchlight-tests-${process.env.TEST_RUN ?? ''}-`));
  closeAfterTests({ close: () => rm(path, { recursive: true, force: true }) });
  return path;
}
