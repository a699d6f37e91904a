import { execFile } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from '@jest/globals';
import { closeAfterTests } from './close-after-tests.ts';
import { breakSpool } from './spooled.ts';

const run = promisify(execFile);

/** Mounts a full disk on the folder. Without the right to mount, replaces the spool with a file instead. */
export async function fillDisk(dataDir: string): Promise<() => Promise<void>> {
  const spool = join(dataDir, 'spool');
  const mounting = run('mount', ['-t', 'tmpfs', '-o', 'size=64k,mode=700', 'tmpfs', dataDir]);
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
  await expect(writeFile(path, Buffer.alloc(1_000_000))).rejects.toThrow('ENOSPC');
  return () => rm(path);
}
