import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, jest, test } from '@jest/globals';
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

/** Each pass begins with a look at the spool: with the third from now on, a whole one has ended. */
async function wholePass(): Promise<void> {
  const looks = jest.spyOn(site.spool, 'status');
  await eventually(() => looks.mock.calls.length >= 3, true);
  looks.mockRestore();
}
const complaints = () => site.log().match(/.*"level":50.*/g) ?? [];
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
  await wholePass();
  expect(complaints()).toEqual([expect.stringMatching(/ENOTDIR.*the spool cannot be drained/)]);

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
  await wholePass();
  expect(complaints()).toEqual([expect.stringContaining('ENAMETOOLONG')]);
  expect(site.log()).not.toContain('pat@');
});

test('when migrations are missing, then leads wait for them, and what is stored then is told once', async () => {
  const [held, waiting] = [await put(), await put()];
  const claimed = `held/${held}.${Date.now() + 20_000}.0123456789ab.claim`;
  await rename(join(folder, `${held}.json`), join(folder, claimed));
  const turn = 'update drizzle.__drizzle_migrations set created_at = -created_at';
  await site.stored.rows(turn);
  site.startWorker();
  await wholePass();
  expect(await isStored(waiting)).toBe(false);
  await site.stored.rows(turn);
  await eventually(() => isStored(waiting), true);
  await wholePass();
  const told = site.log().match(/"stored".*spooled leads were stored/g);
  expect(told).toEqual(['"stored":1,"left":1,"msg":"spooled leads were stored']);
});
