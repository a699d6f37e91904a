import { execFile } from 'node:child_process';
import { open, readdir, readFile, rm, utimes, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { eventually } from '../../../tests/support/eventually.ts';
import { temporaryDataDir } from '../../../tests/support/data-dir.ts';
import { recordOf } from '../../../tests/support/spooled.ts';
import { untilEnd } from '../../../tests/support/until-end.ts';
import { waitingPath } from './files.ts';
import { openSpool, type Spool } from './spool.ts';

const MINUTE = 60_000;

let dataDir: string;
let spool: Spool;
beforeEach(async () => {
  dataDir = (await untilEnd(temporaryDataDir())).path;
  spool = openSpool(dataDir);
});
afterEach(() => void jest.restoreAllMocks());

const putOne = async () => (await spool.put(recordOf())).lead.id;

/** Spies on the method by which files and folders are synced. */
async function spyOnSync() {
  const folder = await open(spool.folder);
  const sync = jest.spyOn(Object.getPrototypeOf(folder) as FileHandle, 'sync');
  await folder.close();
  return sync;
}
const failed = (code: string) => Object.assign(new Error('failed'), { code });

test('when leads wait, then the status says for how long the oldest does, and forgets those that are gone', async () => {
  const [id] = [await putOne(), await putOne()];
  const written = new Date(Date.now() - 5 * MINUTE);
  await utimes(waitingPath(spool.folder, id), written, written);
  const { depth, oldestAgeMs } = await spool.status();
  expect(depth).toBe(2);
  expect(Math.round((oldestAgeMs ?? 0) / MINUTE)).toBe(5);
  await rm(waitingPath(spool.folder, id));
  const later = await spool.status();
  expect(later.depth).toBe(1);
  expect(later.oldestAgeMs).toBeLessThan(MINUTE);
});

test('when several processes put different leads under one id, then all return the first', async () => {
  const record = recordOf();
  const puts = Array.from({ length: 8 }, (_, n) =>
    openSpool(dataDir).put({ ...record, lead: { ...record.lead, contactName: `Pat ${n}` } }),
  );
  const names = (await Promise.all(puts)).map(({ lead }) => lead.contactName);
  expect(new Set(names)).toEqual(new Set([(await spool.find(record.lead.id))?.lead.contactName]));
});

test('when the folder hangs, then no look takes long, and files elsewhere are still read', async () => {
  const [id, other] = [await putOne(), await putOne()];
  const path = waitingPath(spool.folder, id);
  await rm(path);
  // Opening a pipe without a writer waits, like a disk that does not answer.
  await promisify(execFile)('mkfifo', [path]);
  const release = async (meanwhile?: () => Promise<void>) => {
    const writer = await open(path, 'r+');
    await meanwhile?.();
    await writer.close();
  };
  // Otherwise the reads that were given up would keep the process alive.
  await untilEnd({ stop: () => release(() => rm(path)) });
  const begun = Date.now();
  const outcomes = await Promise.allSettled(Array.from({ length: 12 }, () => spool.find(id)));
  expect(await readFile('package.json', 'utf8')).toContain('porchlight');
  expect(Date.now() - begun).toBeLessThan(3_000);
  // One read waits for the pipe, the others were given up.
  await release();
  const reasons = outcomes.map((outcome) => outcome.status === 'rejected' && String(outcome.reason));
  expect(new Set(reasons)).toEqual(new Set(['SpoolUnavailable: the spool is not available (ETIMEDOUT)']));
  await eventually(async () => (await spool.find(other).catch(() => undefined))?.lead.id, other);
});

test('when the disk takes no more, then no lead is acknowledged, nothing is left, and that is known soon', async () => {
  expect(await spool.isWritable()).toBe(true);
  const record = recordOf();
  (await spyOnSync()).mockRejectedValue(failed('ENOSPC'));
  expect(await spool.isWritable()).toBe(true);
  jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 2_001);
  expect(await spool.isWritable()).toBe(false);
  await expect(spool.put(record)).rejects.toMatchObject({ name: 'SpoolUnavailable', code: 'ENOSPC' });
  expect(await spool.find(record.lead.id)).toBeUndefined();
  expect(await readdir(join(spool.folder, 'new'))).toEqual([]);
});

test('when a folder cannot be synced, then a lead is acknowledged only where the platform syncs none', async () => {
  const record = await spool.put(recordOf());
  const sync = await spyOnSync();
  const failFolder = (error: Error) => sync.mockResolvedValueOnce().mockRejectedValueOnce(error);
  failFolder(failed('EIO'));
  await expect(spool.put(record)).rejects.toMatchObject({ name: 'SpoolUnavailable', code: 'EIO' });
  failFolder(new TypeError('our own bug'));
  await expect(spool.put(record)).rejects.toThrow('our own bug');
  failFolder(failed('EINVAL'));
  expect(await spool.put(record)).toMatchObject(record);
  for (const synced of sync.mock.contexts) expect(synced).toMatchObject({ fd: -1 }); // Closed.
});
