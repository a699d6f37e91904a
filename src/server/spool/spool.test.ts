import { execFile } from 'node:child_process';
import * as fs from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { eventually } from '../../tests/support/eventually.ts';
import { temporaryDataDir } from '../../tests/support/data-dir.ts';
import { fillDisk } from '../../tests/support/full-disk.ts';
import { newLeadRecord } from '../../tests/support/spooled.ts';
import { removeRecord, waitingPath } from './files.ts';
import { openSpool, type Spool } from './spool.ts';

let dataDir: string;
let spool: Spool;
beforeEach(() => {
  dataDir = temporaryDataDir();
  spool = openSpool(dataDir);
});
afterEach(() => void jest.restoreAllMocks());

const putOne = async () => (await spool.put(newLeadRecord())).lead.id;

const failed = (code: string) => Object.assign(new Error('failed'), { code });

test('when processes spool different leads under one id, then each process gets the lead that was spooled first', async () => {
  const record = newLeadRecord();
  const puts = Array.from({ length: 8 }, (_, n) =>
    openSpool(dataDir).put({ ...record, lead: { ...record.lead, contactName: `Pat ${n}` } }),
  );
  const returned = await Promise.all(puts);
  const first = await spool.find('none', record.lead.id);
  expect(returned).toEqual(puts.map(() => first));
  const file = await fs.stat(join(waitingPath(spool.folder, record.lead.id), 'record.json'));
  expect([file.mode & 0o777, (await fs.stat(spool.folder)).mode & 0o777]).toEqual([0o600, 0o700]);
});

test('when a lead is sent again while another process removes it from the spool, then the spool accepts the lead', async () => {
  const record = newLeadRecord();
  for (let turns = 0; turns < 60; turns += 1) {
    await spool.put(record);
    const repeat = spool.put(record);
    for (let turn = 0; turn < turns; turn += 1) await new Promise(setImmediate);
    await removeRecord(waitingPath(spool.folder, record.lead.id));
    expect(await repeat).toEqual(record);
  }
});

test('an empty folder that a killed process left is no lead', async () => {
  const record = newLeadRecord();
  await fs.mkdir(waitingPath(spool.folder, record.lead.id), { recursive: true });
  expect(await spool.find(record.lead.id)).toBeUndefined();
  expect(await spool.put(record)).toEqual(record);
});

test('when the disk hangs, then each search in the spool ends soon, and other files can be read', async () => {
  const [id, other] = [await putOne(), await putOne()];
  const path = waitingPath(spool.folder, id);
  await removeRecord(path);
  // Opening a pipe without a writer waits, like a disk that does not answer.
  await promisify(execFile)('mkfifo', [path]);
  const begun = Date.now();
  const outcomes = await Promise.allSettled(Array.from({ length: 12 }, () => spool.find(id)));
  const elsewhere = await fs.readFile('package.json', 'utf8');
  const tookMs = Date.now() - begun;
  // Ends the one read that waits for the pipe.
  await (await fs.open(path, 'r+')).close();
  expect(elsewhere).toContain('porchlight');
  expect(tookMs).toBeLessThan(3_000);
  const reasons = outcomes.map((outcome) => outcome.status === 'rejected' && String(outcome.reason));
  expect(new Set(reasons)).toEqual(new Set(['SpoolUnavailable: the spool is not available (ETIMEDOUT)']));
  await eventually(async () => (await spool.find(other).catch(() => undefined))?.lead.id, other);
});

test('when the spool’s disk fills up and has room again, then each change is reported once', async () => {
  const reported: (string | undefined)[] = [];
  spool = openSpool(dataDir, (code) => void reported.push(code));
  expect(await spool.tryWriting()).toBe(true);
  const freeDisk = await fillDisk(dataDir);
  const start = performance.now();
  const later = jest.spyOn(performance, 'now');
  const tryWritingAfter = async (seconds: number) => {
    later.mockReturnValue(start + seconds * 1_000);
    return spool.tryWriting();
  };
  for (const seconds of [10, 11, 20]) expect(await tryWritingAfter(seconds)).toBe(false);
  expect(reported).toEqual([expect.stringMatching(/^(ENOSPC|ENOTDIR|EEXIST)$/)]);
  await freeDisk();
  expect([await tryWritingAfter(30), await tryWritingAfter(40)]).toEqual([true, true]);
  expect(reported.slice(1)).toEqual([undefined]);
});

test('when the spool’s disk fails, then no lead is acknowledged, no file is left, and tryWriting soon returns false', async () => {
  const record = newLeadRecord();
  expect(await spool.tryWriting()).toBe(true);
  const handle = await fs.open(spool.folder);
  const sync = jest.spyOn(Object.getPrototypeOf(handle) as fs.FileHandle, 'sync');
  await handle.close();
  sync.mockRejectedValue(failed('ENOSPC'));
  expect(await spool.tryWriting()).toBe(true);
  jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 2_001);
  expect(await spool.tryWriting()).toBe(false);
  await expect(spool.put(record)).rejects.toMatchObject({ name: 'SpoolUnavailable', code: 'ENOSPC' });
  expect(await spool.find(record.lead.id)).toBeUndefined();
  expect(await fs.readdir(join(spool.folder, 'new'))).toEqual([]);
  // Syncing the file works, but syncing its folder fails.
  sync.mockResolvedValueOnce().mockRejectedValueOnce(failed('EIO'));
  await expect(spool.put(record)).rejects.toMatchObject({ name: 'SpoolUnavailable', code: 'EIO' });
  // EINVAL means that the platform can't sync folders.
  const unsupported = failed('EINVAL');
  sync.mockResolvedValueOnce().mockRejectedValueOnce(unsupported).mockRejectedValueOnce(unsupported);
  expect(await spool.put(record)).toEqual(record);
});
