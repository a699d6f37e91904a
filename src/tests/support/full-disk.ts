import { execFile } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from '@jest/globals';
import { closeAfterTests } from './close-after-tests.ts';
import { breakSpool } from './spooled.ts';

const run = promisify(execFile);

const DISK_BYTES = 40 * 2 ** 20;

/**
 * Mounts a disk on the folder, prepares the spool, and fills the disk. Without the right to mount, replaces the spool with a
 * file instead.
 */
export async function fillDisk(dataDir: string, prepare?: () => Promise<void>): Promise<() => Promise<void>> {
  const spool = join(dataDir, 'spool');
  const mounting = run('mount', ['-t', 'tmpfs', '-o', `size=${DISK_BYTES},mode=700`, 'tmpfs', dataDir]);
  const isMounted = await mounting.then(
    () => true,
    () => false,
  );
  if (!isMounted) {
    await breakSpool(dataDir);
    return () => rm(spool);
  }
  const path = join(dataDir, 'everything-else');
  closeAfterTests({ close: () => run('umount', [dataDir]) });
  await mkdir(spool, { mode: 0o700 });
  await prepare?.();
  await expect(writeFile(path, Buffer.alloc(DISK_BYTES + 1))).rejects.toThrow('ENOSPC');
  return () => rm(path);
}
