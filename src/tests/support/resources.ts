import { mkdtempSync, statfsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

type Close = () => unknown;
type Opened = { close: Close } | { stop: Close };

declare global {
  var closers: Close[] | undefined;
}

/** Registers a resource. environment.mjs closes a test file's resources in reverse order after the file's tests. */
export function closeAfterTests<T extends Opened>(opened: T): T {
  (globalThis.closers ??= []).push(() => ('close' in opened ? opened.close() : opened.stop()));
  return opened;
}

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

/** Returns the address of what global-setup.mjs starts at the first request for it. */
export async function sharedPart(name: 'build' | 'cluster' | 'browser' | 'site'): Promise<string> {
  const response = await fetch(`${process.env.TEST_PARTS}/${name}`);
  const text = await response.text();
  if (!response.ok) throw new Error(text);
  return text;
}
