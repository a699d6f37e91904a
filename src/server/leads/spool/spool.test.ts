import { execFile } from 'node:child_process';
import fs from 'node:fs';
import { open, readdir, readFile, rm, utimes, writeFile, type FileHandle } from 'node:fs/promises';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { eventually } from '../../../tests/support/eventually.ts';
import { temporaryDataDir } from '../../../tests/support/data-dir.ts';
import { recordOf } from '../../../tests/support/spooled.ts';
import { untilEnd } from '../../../tests/support/until-end.ts';
import { claim, finish, giveBack, readClaim } from './claim.ts';
import { heldFolder, waitingPath } from './files.ts';
import { openSpool, type Spool } from './spool.ts';

const MINUTE = 60_000;

let spool: Spool;
beforeEach(async () => {
  spool = openSpool((await untilEnd(temporaryDataDir())).path);
});
afterEach(() => void jest.restoreAllMocks());

const putOne = async () => (await spool.put(recordOf())).lead.id;
const claimOf = (id: string) =>
  claim(spool.folder, { id, path: waitingPath(spool.folder, id), isWhole: true });

test('when leads wait, then the spool tells for how long the oldest does', async () => {
  const [id] = [await putOne(), await putOne()];
  const written = new Date(Date.now() - 5 * MINUTE);
  await utimes(waitingPath(spool.folder, id), written, written);
  const { depth, oldestAgeMs } = await spool.status();
  expect(depth).toBe(2);
  expect(Math.round((oldestAgeMs ?? 0) / MINUTE)).toBe(5);
});

test('when a lead is claimed and given back over and over, then the spool never seems empty', async () => {
  const id = await putOne();
  const end = new AbortController();
  const changing = (async () => {
    while (!end.signal.aborted) {
      const claimed = await claimOf(id);
      if (claimed) await giveBack(spool.folder, claimed);
    }
  })();
  const depths = new Set<number>();
  for (let look = 0; look < 400; look++) {
    const { depth, oldestAgeMs } = await spool.status();
    depths.add(depth);
    expect(oldestAgeMs).not.toBeNaN();
  }
  end.abort();
  await changing;
  expect(depths).toEqual(new Set([1]));
});

test('when a claim is given back while another file waits under its id, then neither is lost', async () => {
  const id = await putOne();
  const claimed = await claimOf(id);
  if (!claimed) throw new Error('it waited');
  await writeFile(waitingPath(spool.folder, id), 'another');
  await giveBack(spool.folder, claimed);
  expect((await readClaim(claimed))?.lead.id).toBe(id);
  expect(await readFile(waitingPath(spool.folder, id), 'utf8')).toBe('another');

  // Another process may have ended it: that says nothing about the lead.
  for (let time = 0; time < 2; time++) await finish(claimed);
  await expect(readClaim(claimed)).rejects.toThrow('ENOENT');
  await expect(giveBack(spool.folder, claimed)).rejects.toThrow('ENOENT');
});

test('when the folder hangs, then no look takes long, and files elsewhere are still read', async () => {
  const [id, other] = [await putOne(), await putOne()];
  const path = waitingPath(spool.folder, id);
  await rm(path);
  // Whoever opens a pipe without a writer waits, as on a disk that does not answer.
  await promisify(execFile)('mkfifo', [path]);
  const letGo = async (meanwhile?: () => Promise<void>) => {
    const writer = await open(path, 'r+');
    await meanwhile?.();
    await writer.close();
  };
  // Or looks that should have been given up would keep the process.
  await untilEnd({ stop: () => letGo(() => rm(path)) });
  const begun = Date.now();
  const looks = Array.from({ length: 12 }, () => spool.find(id));
  const outcomes = await Promise.allSettled(looks);
  expect(await readFile('package.json', 'utf8')).toContain('porchlight');
  expect(Date.now() - begun).toBeLessThan(3_000);
  // One look waited for it, the others were given up.
  await letGo();
  const told = outcomes.map((outcome) => outcome.status === 'rejected' && String(outcome.reason));
  expect(new Set(told)).toEqual(new Set(['SpoolUnavailable: the spool is not available (ETIMEDOUT)']));
  await eventually(async () => (await spool.find(other).catch(() => undefined))?.lead.id, other);
});

test('when the disk takes a part of a file only, then no lead is acknowledged, and that is known soon', async () => {
  expect(await spool.isWritable()).toBe(true);
  const [record, held] = [recordOf(), heldFolder(spool.folder)];
  const written: string[] = [];
  jest.spyOn(fs, 'fsync').mockImplementation((file, done) => {
    written.push(...fs.readdirSync(held));
    fs.ftruncate(file, 90, done);
  });
  expect(await spool.isWritable()).toBe(true);
  jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 2_001);
  expect(await spool.isWritable()).toBe(false);
  await expect(spool.put(record)).rejects.toMatchObject({ name: 'SpoolUnavailable', code: 'ENOSPC' });
  expect([await spool.find(record.lead.id), await readdir(held)]).toEqual([undefined, []]);
  // By its name a drain removes what a process leaves that is killed meanwhile.
  const whose = written.map((name) => name.replace(/\.\d+\.[0-9a-f]{12}\.new\.\d+$/, ''));
  expect(whose).toEqual(['probe', record.lead.id]);
});

test('when a folder cannot be synced, then a lead is acknowledged only where the platform syncs none', async () => {
  const record = await spool.put(recordOf());
  const folder = await open(spool.folder);
  const sync = jest.spyOn(Object.getPrototypeOf(folder) as FileHandle, 'sync');
  await folder.close();
  const failed = (code: string) => Object.assign(new Error('failed'), { code });
  sync.mockRejectedValueOnce(failed('EIO')).mockRejectedValueOnce(new TypeError('our own fault'));
  await expect(spool.put(record)).rejects.toMatchObject({ name: 'SpoolUnavailable', code: 'EIO' });
  await expect(spool.put(record)).rejects.toThrow('our own fault');
  sync.mockRejectedValueOnce(failed('EINVAL'));
  expect(await spool.put(record)).toMatchObject(record);
  for (const synced of sync.mock.contexts) expect(synced).toMatchObject({ fd: -1 }); // Closed.
});
