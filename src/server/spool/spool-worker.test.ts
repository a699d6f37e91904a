import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { leadsWithId } from '../../tests/support/leads.ts';
import { recordOf } from '../../tests/support/spooled.ts';
import { eventually } from '../../tests/support/steps.ts';
import { createTestApp, type TestApp } from '../../tests/support/test-app.ts';

// A pass is made every second.
const SEVERAL_PASSES_MS = 3_500;

let site: TestApp;
let folder: string;
beforeEach(async () => {
  site = await createTestApp();
  folder = join(site.dataDir, 'spool');
});
afterEach(() => site.close());

const complaints = () =>
  site
    .log()
    .split('\n')
    .filter((line) => line.includes('"level":50'));
const put = async () => (await site.spool.put(recordOf())).lead.id;
const isStored = async (id: string) => (await leadsWithId(site.stored, id)).length === 1;

test('when the folder cannot be used, then that is told once, and again only after it could be', async () => {
  const first = await put();
  const away = join(site.dataDir, 'away');
  const spoil = async () => {
    await rename(folder, away);
    await writeFile(folder, 'no folder');
  };
  await spoil();
  site.startWorker();
  await eventually(() => complaints().length, 1);
  await sleep(SEVERAL_PASSES_MS);
  expect(complaints()).toEqual([expect.stringContaining('ENOTDIR')]);

  await rm(folder);
  await rename(away, folder);
  await eventually(() => isStored(first), true);
  await eventually(async () => (await site.spool.status()).depth, 0);
  const second = await put();
  await eventually(() => isStored(second), true);
  await eventually(async () => (await site.spool.status()).depth, 0);
  await spoil();
  await eventually(() => complaints().length, 2);
});

test('when a file cannot be claimed, then that is told once, without its name, and the others are stored', async () => {
  const ids = [await put(), await put(), await put()];
  // With what a claim's name adds it is longer than a name may be.
  await writeFile(join(folder, `pat@example.com${'.'.repeat(230)}.json`), 'x');
  site.startWorker();
  for (const id of ids) await eventually(() => isStored(id), true);
  await sleep(SEVERAL_PASSES_MS);
  expect(complaints()).toEqual([expect.stringContaining('ENAMETOOLONG')]);
  expect(site.log()).not.toContain('pat@');
});
