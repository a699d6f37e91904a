import { execFile } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { embeddedAnswers, embeddedRows } from '../support/embedded-access.ts';
import { leadOf } from '../support/leads.ts';
import { runSite, temporaryDataDir, type SiteProcess } from '../support/site-process.ts';

let data: Awaited<ReturnType<typeof temporaryDataDir>>;
let restored: Awaited<ReturnType<typeof temporaryDataDir>>;
beforeEach(async () => {
  data = await temporaryDataDir();
  restored = await temporaryDataDir();
});
afterEach(async () => {
  for (const { path, remove } of [data, restored]) {
    if (await embeddedAnswers(path)) await stop(runSite({ DATA_DIR: path }));
    await remove();
  }
});

async function stop(site: SiteProcess): Promise<void> {
  await site.address;
  site.child.kill('SIGTERM');
  expect(await site.exited).toBe(0);
}
async function sendTo(site: SiteProcess, lead: object): Promise<number> {
  const response = await fetch(`${await site.address}/api/leads`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(lead),
  });
  return response.status;
}

test('when the stopped data folder is copied and the copy started, then stored and spooled leads are there', async () => {
  const [stored, spooled] = [leadOf(), leadOf()];
  const site = runSite({ DATA_DIR: data.path });
  expect(await sendTo(site, stored)).toBe(201);
  await stop(site);
  const away = runSite({ DATA_DIR: data.path, DATABASE_URL: 'postgres://nobody:none@127.0.0.1:9/none' });
  expect(await sendTo(away, spooled)).toBe(202);
  await stop(away);

  // With its owners, as docs/operations.md says: PostgreSQL refuses a folder of somebody else's.
  await promisify(execFile)('cp', ['-a', `${data.path}/.`, restored.path]);
  await rm(data.path, { recursive: true });
  const again = runSite({ DATA_DIR: restored.path });
  await again.address;
  let emails: string[] = [];
  for (const deadline = Date.now() + 10_000; emails.length < 2 && Date.now() < deadline;) {
    await sleep(100);
    emails = (await embeddedRows<{ email: string }>(restored.path, 'select email from leads')).map(
      ({ email }) => email,
    );
  }
  expect(emails.sort()).toEqual([stored.email, spooled.email].sort());
  await stop(again);
});

test('when the data are of another PostgreSQL, then the start ends with one line that names both and a way out', async () => {
  await mkdir(join(data.path, 'postgresql/cluster'), { recursive: true });
  await writeFile(join(data.path, 'postgresql/cluster/PG_VERSION'), '17\n');
  const site = runSite({ DATA_DIR: data.path });
  expect(await site.exited).toBe(1);
  expect(site.output()).toMatch(/of PostgreSQL 17, the embedded one is 18: .*docs\/operations\.md/);
  expect(site.output()).not.toContain('    at ');
});
