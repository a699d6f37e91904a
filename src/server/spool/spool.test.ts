import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import * as fs from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { eventually } from '../../tests/support/eventually.ts';
import { closeAfterTests, temporaryDataDir } from '../../tests/support/resources.ts';
import { breakSpool, newLeadRecord } from '../../tests/support/spooled.ts';
import { openSpool, type Spool } from './spool.ts';

let dataDir: string;
let spool: Spool;
beforeEach(() => {
  dataDir = temporaryDataDir();
  spool = openSpool(dataDir);
});
afterEach(() => void jest.restoreAllMocks());

const failed = (code: string) => Object.assign(new Error('failed'), { code });

async function mockSync() {
  await spool.check();
  const handle = await fs.open(spool.folder);
  const sync = jest.spyOn(Object.getPrototypeOf(handle) as fs.FileHandle, 'sync');
  await handle.close();
  return sync;
}

test('only the owner can read a spooled lead', async () => {
  await spool.put(newLeadRecord());
  const [name = ''] = (await fs.readdir(spool.folder)).filter((file) => file.endsWith('.json'));
  const file = await fs.stat(join(spool.folder, name));
  expect([file.mode & 0o777, (await fs.stat(spool.folder)).mode & 0o777]).toEqual([0o600, 0o700]);
});

test('a disk that hangs is reported after a second, and acknowledges no lead', async () => {
  const reported: (string | undefined)[] = [];
  spool = openSpool(dataDir, (code) => void reported.push(code));
  let answer: (() => void) | undefined;
  const sync = (await mockSync()).mockReturnValue(new Promise((resolve) => (answer = resolve)));
  expect(await spool.check()).toBe('down');
  expect(reported).toEqual(['ETIMEDOUT']);
  const realTimeout = setTimeout;
  const limit = jest.spyOn(globalThis, 'setTimeout').mockImplementationOnce((end) => realTimeout(end, 0));
  await expect(spool.put(newLeadRecord())).rejects.toMatchObject({ code: 'ETIMEDOUT' });
  expect(limit).toHaveBeenLastCalledWith(expect.any(Function), 8_000);
  sync.mockRestore();
  answer?.();
  await eventually(() => spool.check(), 'up');
});

const run = promisify(execFile);

const DISK_BYTES = 40 * 2 ** 20;
const DISK_INODES = 5_000;

/**
 * Mounts a disk on `dataDir`, prepares the spool, and fills the disk. Without the right to mount, replaces the spool with a
 * file instead.
 */
async function fillDisk(what: 'room' | 'inodes' = 'room', prepare?: () => Promise<void>) {
  const [disk, spool] = [dataDir, join(dataDir, 'spool')];
  const options = `size=${DISK_BYTES},nr_inodes=${DISK_INODES},mode=700`;
  const mounting = run('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', disk]);
  if (!(await mounting.catch(() => undefined))) {
    await breakSpool(disk);
    return () => fs.rm(spool);
  }
  const path = join(disk, 'everything-else');
  closeAfterTests({ close: () => run('umount', [disk]) });
  await fs.mkdir(spool, { mode: 0o700 });
  await prepare?.();
  await fs.mkdir(path);
  const fill = () => {
    if (what === 'room') writeFileSync(join(path, 'file'), Buffer.alloc(DISK_BYTES + 1));
    else for (let file = 0; file < DISK_INODES; file += 1) writeFileSync(join(path, String(file)), '');
  };
  expect(fill).toThrow('ENOSPC');
  return () => fs.rm(path, { recursive: true });
}

test('a disk that fills up and has room again is reported once each', async () => {
  const reported: (string | undefined)[] = [];
  spool = openSpool(dataDir, (code) => void reported.push(code));
  expect(await spool.check()).toBe('up');
  const freeDisk = await fillDisk();
  for (let turn = 0; turn < 2; turn += 1) expect(await spool.check()).toBe('down');
  expect(reported).toEqual([expect.stringMatching(/^(ENOSPC|ENOTDIR|EEXIST)$/)]);
  await freeDisk();
  for (let turn = 0; turn < 2; turn += 1) expect(await spool.check()).toBe('up');
  expect(reported.slice(1)).toEqual([undefined]);
});

test.each(['room', 'inodes'] as const)('a disk without %s refuses none of 1,000 leads', async (what) => {
  const prepare = async () => {
    await spool.check();
    await spool.refillBallast();
  };
  const freeDisk = await fillDisk(what, prepare);
  // Without the right to mount a disk, there is nothing to test.
  if (!(await fs.stat(spool.folder)).isDirectory()) return;
  expect(await spool.check()).toBe('full');
  const puts = Array.from({ length: 1_000 }, () => spool.put(newLeadRecord()));
  expect((await Promise.allSettled(puts)).filter(({ status }) => status === 'rejected')).toEqual([]);
  expect(await spool.status()).toEqual({ depth: 1_000, aside: 0 });

  const ballast = join(spool.folder, 'ballast-files');
  await spool.refillBallast();
  await expect(fs.stat(ballast)).rejects.toThrow('ENOENT');
  await freeDisk();
  await spool.refillBallast();
  expect(await fs.readdir(ballast)).toHaveLength(1_024);
});

test('a disk that fails acknowledges no lead and keeps no file', async () => {
  const sync = await mockSync();
  sync.mockRejectedValue(failed('ENOSPC'));
  expect(await spool.check()).toBe('down');
  await expect(spool.put(newLeadRecord())).rejects.toMatchObject({
    name: 'Unavailable',
    code: 'ENOSPC',
  });
  expect(await fs.readdir(spool.folder)).toEqual(['aside']);
  // Syncing the file works, but syncing its folder fails.
  sync.mockResolvedValueOnce().mockRejectedValueOnce(failed('EIO'));
  await expect(spool.put(newLeadRecord())).rejects.toMatchObject({ name: 'Unavailable', code: 'EIO' });
  // EINVAL means that the platform can't sync folders.
  sync.mockResolvedValueOnce().mockRejectedValueOnce(failed('EINVAL'));
  await spool.put(newLeadRecord());
});
