import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { runCommand } from '../../tests/support/site-process.ts';
import { temporaryDataDir } from '../../tests/support/resources.ts';
import { createTestDatabase } from '../../tests/support/test-database.ts';

const { url } = await createTestDatabase();
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
  expect([code, stderr]).toEqual([1, 'doctor: 2 of 4 checks failed.\n']);
  expect(stdout).toMatch(/^failure +database .*\(28P01\): check user, password/m);
  expect(stdout).toMatch(/^failure +spool .*1 files in .*aside: read each/m);
  expect(stdout).toMatch(/^warning +address .*does not answer.*: set PUBLIC_URL/m);
});

test('doctor creates neither the embedded database nor the spool', async () => {
  const DATA_DIR = temporaryDataDir();
  const { code, stdout } = await doctor({ DATABASE_URL: '', DATA_DIR });
  expect([code, partsOf(stdout)?.slice(0, 2)]).toEqual([0, ['warning  database', 'warning  spool']]);
  expect(await readdir(DATA_DIR)).toEqual([]);
});
