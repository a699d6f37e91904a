import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { SITE_ROLE } from '#db/migrate.ts';
import { createTestApp } from '../../tests/support/test-app.ts';
import { breakSpool } from '../../tests/support/leads.ts';
import { runCommand } from '../../tests/support/site-process.ts';
import { listenOnFreePort, temporaryDataDir } from '../../tests/support/resources.ts';
import { createTestDatabase, siteUrlOf } from '../../tests/support/test-database.ts';

const { url, rows } = await createTestDatabase();
const doctor = (env: Record<string, string>) => runCommand(['doctor'], env);
const partsOf = (stdout: string) => stdout.match(/^(ok|warning|failure) +\w+/gm);

test('doctor names each part that works, and no secret', async () => {
  const DATA_DIR = temporaryDataDir();
  await mkdir(join(DATA_DIR, 'spool'));
  const { code, stdout } = await doctor({ DATABASE_URL: url, DATA_DIR });
  expect(code).toBe(0);
  expect(partsOf(stdout)).toEqual([
    'ok       database',
    'ok       spool',
    'warning  site',
    expect.stringMatching('samples'),
    'warning  address',
  ]);
  expect(stdout).toContain(`DATA_DIR=${DATA_DIR}`);
  expect(stdout).not.toContain(new URL(url).password);
});

test('doctor ends with 1 and remedies if parts fail', async () => {
  const DATA_DIR = temporaryDataDir();
  await mkdir(join(DATA_DIR, 'spool/aside'), { recursive: true });
  await writeFile(join(DATA_DIR, 'spool/aside/one.refused.json'), '{}');
  const wrong = Object.assign(new URL(url), { password: 'wrong' }).href;
  const { code, stdout, stderr } = await doctor({
    DATABASE_URL: wrong,
    DATA_DIR,
    PUBLIC_URL: 'http://192.0.2.1:9',
  });
  expect([code, stderr]).toEqual([1, 'doctor: 2 of 5 checks failed.\n']);
  expect(stdout).toMatch(/^failure +database .*\(28P01\): check user, password/m);
  expect(stdout).toMatch(/^failure +spool .*1 files in .*aside: read each/m);
  expect(stdout).toMatch(/^warning +address .*does not answer.*: set PUBLIC_URL/m);
});

test('doctor names both databases if the site has another one, and so does a command', async () => {
  const DATA_DIR = temporaryDataDir();
  const env = { DATABASE_URL: url, DATA_DIR };
  await writeFile(join(DATA_DIR, 'database-id'), 'another-one\n');
  const [first] = await rows<{ id: string }>(
    'select id from porchlight_journal.migrations order by created_at limit 1',
  );
  const words = new RegExp(
    `${first?.id}, .* stores in another-one: restore .* delete ${DATA_DIR}/database-id`,
  );
  expect((await doctor(env)).stdout).toMatch(words);
  expect(await runCommand(['leads'], env)).toMatchObject({ code: 0, stderr: expect.stringMatching(words) });
});

test('doctor tries to store a lead and to write in the spool, and asks the site', async () => {
  const { app, dataDir, health, testDatabase } = await createTestApp();
  const address = new URL(`http://127.0.0.1:${await listenOnFreePort(createServer(app))}`);
  const env = { DATABASE_URL: siteUrlOf(testDatabase), DATA_DIR: dataDir, PORT: address.port };
  await health.tryBoth();
  expect((await doctor(env)).stdout).toMatch(
    /^ok +site .*"ready": database up, migrations at head, spool up/m,
  );
  await testDatabase.rows(
    `revoke insert on stops from ${SITE_ROLE}; revoke insert (id) on stops from ${SITE_ROLE}`,
  );
  await breakSpool(dataDir);
  await health.tryBoth();
  const { stdout } = await doctor(env);
  expect(stdout).toMatch(/^failure +database .*\(42501\)/m);
  expect(stdout).toMatch(/^failure +spool .*cannot be written \((ENOTDIR|EEXIST)\)/m);
  expect(stdout).toMatch(/^failure +site .*"not ready": database down, migrations unknown, spool down/m);
});

test('doctor creates neither the embedded database nor the spool', async () => {
  const DATA_DIR = temporaryDataDir();
  const { code, stdout } = await doctor({ DATABASE_URL: '', DATA_DIR });
  expect([code, partsOf(stdout)?.slice(0, 2)]).toEqual([0, ['warning  database', 'warning  spool']]);
  expect(await readdir(DATA_DIR)).toEqual([]);
});
