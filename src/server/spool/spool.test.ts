import * as fs from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { breakSpool, newSubmission } from '../../tests/support/leads.ts';
import { temporaryDataDir } from '../../tests/support/resources.ts';
import { openSpool, type Spool } from './spool.ts';

let dataDir: string;
let spool: Spool;
beforeEach(() => {
  dataDir = temporaryDataDir();
  spool = openSpool(dataDir);
});
afterEach(() => void jest.restoreAllMocks());

const failed = (code: string) => Object.assign(new Error('failed'), { code });

test('only the owner can read a spooled lead', async () => {
  await spool.put(newSubmission());
  const [name = ''] = await spool.listWaiting();
  const file = await fs.stat(join(spool.folder, name));
  expect([file.mode & 0o777, (await fs.stat(spool.folder)).mode & 0o777]).toEqual([0o600, 0o700]);
});

test('the check follows the disk', async () => {
  expect(await spool.check()).toBeUndefined();
  await breakSpool(dataDir);
  expect(await spool.check()).toMatch(/^(ENOTDIR|EEXIST)$/);
  await fs.rm(spool.folder);
  expect(await spool.check()).toBeUndefined();
  expect(await fs.readdir(spool.folder)).toEqual(['aside']);
});

test('a disk that fails acknowledges no lead and keeps no unfinished file', async () => {
  await spool.check();
  const handle = await fs.open(spool.folder);
  const sync = jest.spyOn(Object.getPrototypeOf(handle) as fs.FileHandle, 'sync');
  await handle.close();
  sync.mockRejectedValue(failed('ENOSPC'));
  expect(await spool.check()).toBe('ENOSPC');
  await expect(spool.put(newSubmission())).rejects.toMatchObject({
    name: 'SpoolUnavailable',
    code: 'ENOSPC',
  });
  expect(await fs.readdir(spool.folder)).toEqual(['aside']);
  // Syncing the file works, but syncing its folder fails.
  sync.mockResolvedValueOnce().mockRejectedValueOnce(failed('EIO'));
  await expect(spool.put(newSubmission())).rejects.toMatchObject({ name: 'SpoolUnavailable', code: 'EIO' });
});
