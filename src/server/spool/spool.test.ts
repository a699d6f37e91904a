import { statSync } from 'node:fs';
import * as fs from 'node:fs/promises';
import { join, relative } from 'node:path';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { newSubmission } from '../../tests/support/leads.ts';
import { onSync, temporaryDataDir } from '../../tests/support/resources.ts';
import { bodyLimits } from '../http/body-limits.ts';
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

test('a file is synced before its name', async () => {
  const synced: string[] = [];
  await onSync((path) => synced.push(relative(dataDir, path)));
  await spool.put(newSubmission());
  const [name = ''] = await spool.listWaiting();
  await spool.setAside(name, 'refused');
  const unfinished = expect.stringMatching(/^spool\/.*\.new$/);
  expect(synced).toEqual(['spool', '', unfinished, 'spool', 'spool/aside', 'spool']);
});

test('what another process removed is no failure', async () => {
  expect(await spool.listWaiting()).toEqual([]);
  await spool.put(newSubmission());
  expect(await spool.read('gone.json')).toBeUndefined();
  await spool.setAside('gone.json', 'refused');
  await spool.remove('gone.json');
  expect(await spool.status()).toEqual({ waiting: 1, aside: 0 });
  await fs.rm(spool.folder, { recursive: true });
  await fs.writeFile(spool.folder, 'no folder');
  await expect(spool.status()).rejects.toMatchObject({ code: 'ENOTDIR' });
});

test('a try writes as much as the longest post', async () => {
  const sizes: number[] = [];
  await onSync((path) => {
    if (path.endsWith('.new')) sizes.push(statSync(path).size);
  });
  await spool.tryToPut();
  expect(sizes).toEqual([bodyLimits.post * 1_024]);
  expect(await fs.readdir(spool.folder)).toEqual(['aside']);
});

test('a disk that fails acknowledges nothing', async () => {
  await spool.tryToPut();
  const sync = await onSync(() => undefined);
  sync.mockRejectedValue(failed('ENOSPC'));
  const outage = (code: string) => ({ name: 'SpoolUnavailable', code });
  await expect(spool.tryToPut()).rejects.toMatchObject(outage('ENOSPC'));
  await expect(spool.put(newSubmission())).rejects.toMatchObject(outage('ENOSPC'));
  expect(await fs.readdir(spool.folder)).toEqual(['aside']);
  // Syncing the file works, but syncing its folder fails.
  sync.mockResolvedValueOnce().mockRejectedValueOnce(failed('EIO'));
  await expect(spool.put(newSubmission())).rejects.toMatchObject(outage('EIO'));
});
