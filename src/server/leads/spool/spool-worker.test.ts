import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, test } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { eventually } from '../../../tests/support/eventually.ts';
import { leadsWithId } from '../../../tests/support/leads.ts';
import { recordOf } from '../../../tests/support/spooled.ts';
import { createTestApp, type TestApp } from '../../../tests/support/test-app.ts';
import { untilEnd } from '../../../tests/support/until-end.ts';

let site: TestApp;
let folder: string;
beforeEach(async () => {
  site = await untilEnd(createTestApp());
  folder = join(site.dataDir, 'spool');
});

// A pass begins every second.
const twoPasses = () => sleep(2_500);
const complaints = () => site.log().match(/.*"level":50.*/g) ?? [];
const put = async () => (await site.spool.put(recordOf())).lead.id;
const isStored = async (id: string) => (await leadsWithId(site.stored, id)).length === 1;
const untilEmpty = () => eventually(async () => (await site.spool.status()).depth, 0);

test('when the folder cannot be used, then that is logged once, and again only after it could be', async () => {
  await put();
  const away = join(site.dataDir, 'away');
  const spoil = async () => {
    await rename(folder, away);
    await writeFile(folder, 'no folder');
  };
  await spoil();
  site.startWorker();
  await eventually(() => complaints().length, 1);
  await twoPasses();
  expect(complaints()).toEqual([expect.stringMatching(/ENOTDIR.*the spool cannot be drained/)]);

  await rm(folder);
  await rename(away, folder);
  await untilEmpty();
  await spoil();
  await eventually(() => complaints().length, 2);
});

test('when migrations are missing, then leads wait for them', async () => {
  const id = await put();
  const negate = 'update drizzle.__drizzle_migrations set created_at = -created_at';
  await site.stored.rows(negate);
  site.startWorker();
  await twoPasses();
  expect(await isStored(id)).toBe(false);
  await site.stored.rows(negate);
  await eventually(() => isStored(id), true);
  await untilEmpty();
  expect(complaints()).toEqual([]);
});
