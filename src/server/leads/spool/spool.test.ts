import { execFile } from 'node:child_process';
import { open, readFile, rm, utimes } from 'node:fs/promises';
import { promisify } from 'node:util';
import { beforeEach, expect, test } from '@jest/globals';
import { eventually } from '../../../tests/support/eventually.ts';
import { temporaryDataDir } from '../../../tests/support/data-dir.ts';
import { recordOf } from '../../../tests/support/spooled.ts';
import { untilEnd } from '../../../tests/support/until-end.ts';
import { claim, giveBack } from './claim.ts';
import { waitingPath } from './files.ts';
import { openSpool, type Spool } from './spool.ts';

const MINUTE = 60_000;

let spool: Spool;
beforeEach(async () => {
  spool = openSpool((await untilEnd(temporaryDataDir())).path);
});

async function putOne(): Promise<string> {
  const { lead } = await spool.put(recordOf());
  return lead.id;
}

test('when a lead waits, then the spool tells for how long', async () => {
  const id = await putOne();
  const written = new Date(Date.now() - 5 * MINUTE);
  await utimes(waitingPath(spool.folder, id), written, written);
  const { depth, oldestAgeMs } = await spool.status();
  expect(depth).toBe(1);
  expect(Math.round((oldestAgeMs ?? 0) / MINUTE)).toBe(5);
});

test('when a lead is claimed and given back over and over, then the spool never seems empty', async () => {
  const id = await putOne();
  const end = new AbortController();
  const changing = (async () => {
    while (!end.signal.aborted) {
      const claimed = await claim(spool.folder, { id, path: waitingPath(spool.folder, id), isWhole: true });
      if (claimed) await giveBack(spool.folder, claimed);
    }
  })();
  const depths = new Set<number>();
  for (let look = 0; look < 400; look++) depths.add((await spool.status()).depth);
  end.abort();
  await changing;
  expect(depths).toEqual(new Set([1]));
});

test('when the folder hangs, then no look takes long, and files elsewhere are still read', async () => {
  const id = await putOne();
  const path = waitingPath(spool.folder, id);
  await rm(path);
  // Whoever opens a pipe without a writer waits, as on a disk that does not answer.
  await promisify(execFile)('mkfifo', [path]);
  const begun = Date.now();
  const looks = Array.from({ length: 12 }, () => spool.find(id));
  const outcomes = await Promise.allSettled(looks);
  expect(new Set(outcomes.map(({ status }) => status))).toEqual(new Set(['rejected']));
  expect(await readFile('package.json', 'utf8')).toContain('porchlight');
  expect(Date.now() - begun).toBeLessThan(3_000);
  await (await open(path, 'r+')).close();
  await rm(path);
  expect(await eventually(() => spool.find(id).catch(() => 'hangs'), undefined)).toBeUndefined();
});
