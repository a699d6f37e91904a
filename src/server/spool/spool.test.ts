import { utimes } from 'node:fs/promises';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { temporaryDataDir } from '../../tests/support/site-process.ts';
import { recordOf } from '../../tests/support/spooled.ts';
import { claimWaiting, giveBack } from './claim.ts';
import { waitingPath } from './folders.ts';
import { openSpool, type Spool } from './spool.ts';

const MINUTE = 60_000;

let data: Awaited<ReturnType<typeof temporaryDataDir>>;
let spool: Spool;
beforeEach(async () => {
  data = await temporaryDataDir();
  spool = openSpool(data.path);
});
afterEach(() => data.remove());

async function putOne(): Promise<string> {
  const { lead } = await spool.put(recordOf());
  return lead.id;
}

test('when a lead waits, then the spool tells for how long', async () => {
  const id = await putOne();
  const written = new Date(Date.now() - 5 * MINUTE);
  await utimes(waitingPath(spool.folders, id), written, written);
  const { depth, oldestAgeMs } = await spool.status();
  expect(depth).toBe(1);
  expect(Math.round((oldestAgeMs ?? 0) / MINUTE)).toBe(5);
});

test('when a lead is claimed and given back over and over, then the spool never seems empty', async () => {
  const id = await putOne();
  const end = new AbortController();
  const changing = (async () => {
    while (!end.signal.aborted) {
      const claimed = await claimWaiting(spool.folders, id);
      if (claimed) await giveBack(spool.folders, claimed);
    }
  })();
  const depths = new Set<number>();
  for (let look = 0; look < 400; look++) depths.add((await spool.status()).depth);
  end.abort();
  await changing;
  expect(depths).toEqual(new Set([1]));
});
