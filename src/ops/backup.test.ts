import { execFile } from 'node:child_process';
import { chown, copyFile, mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeEach, expect, test } from '@jest/globals';
import { temporaryDataDir } from '../tests/support/resources.ts';

// PostgreSQL's client programs aren't installed everywhere. src/tests/databases uses the real ones.
const programs = {
  psql: 'case "$*" in *server_version_num*) echo 180004 ;; *backup_proofs*) echo backup_proofs ;; esac; if grep -q pg_export_snapshot; then echo rows >"$DUMP"; fi',
  pg_restore: 'cat >/dev/null',
  pg_dump: 'echo "pg_dump (PostgreSQL) ${PG_DUMP_VERSION:-18.6}"',
};
const FUTURE = 'porchlight-20990101T000000Z.dump';
const user = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

let folder: string;
beforeEach(async () => {
  folder = temporaryDataDir();
  for (const name of ['bin', 'home', 'migrations', 'src/ops'])
    await mkdir(join(folder, name), { recursive: true });
  for (const [name, script] of Object.entries(programs))
    await writeFile(join(folder, 'bin', name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  for (const path of ['src/ops/backup.sh', 'src/ops/restore.sh']) await copyFile(path, join(folder, path));
  await writeFile(join(folder, 'migrations/0.sql'), 'CREATE INDEX "leads_index"');
  await writeFile(join(folder, FUTURE), 'rows');
  await utimes(join(folder, FUTURE), new Date('2099'), new Date('2099'));
  for (const path of [folder, join(folder, 'home')]) if (user.uid) await chown(path, user.uid, user.gid);
});
/** Runs in a folder that is closed to the user, as root's home is. */
const backup = async (args: string[], settings: Record<string, string> = {}) => {
  const env = {
    ...process.env,
    BACKUP_FOLDER: folder,
    PATH: `${folder}/bin:${process.env.PATH}`,
    ...{ PGDATABASE: 'porchlight', SITE_NODE: 'true', SITE_MAIN: 'main.mjs' },
    ...settings,
  };
  const home = `${folder}/home`;
  const script = `cd ${home} && chmod 0 . && trap 'chmod 700 ${home}' EXIT && bash ${folder}/src/ops/backup.sh "$@" </dev/null`;
  return (await promisify(execFile)('bash', ['-c', script, 'bash', ...args], { env, ...user })).stdout;
};
const newDumps = async () =>
  (await readdir(folder)).filter((name) => name.endsWith('.dump') && name !== FUTURE);

test('a dump from the future counts as none', async () => {
  await expect(backup(['check'])).rejects.toThrow();
  await expect(backup(['restore', 'latest'])).rejects.toThrow('there is no dump');
  await backup(['due']);
  const [made] = await newDumps();
  expect(made).toBeDefined();
  await backup(['check']);
  await backup(['due']);
  expect(await newDumps()).toEqual([made]);
  expect(await backup(['restore', 'latest'])).toContain(`restored ${made}`);
  expect(await backup(['list'])).toBe(`${made}\n${FUTURE}\n`);
});

test.each([
  ['BACKUP_KEEP', '0'],
  ['BACKUP_KEEP', '7d'],
  ['BACKUP_EVERY_HOURS', '08'],
  ['BACKUP_EVERY_HOURS', '0.5'],
])('%s=%s is refused', async (name, value) => {
  await expect(backup(['list'], { [name]: value })).rejects.toThrow(`${name} is '${value}': set it to`);
});

test('the newest dump is never deleted', async () => {
  const names = ['20200101', '20210101'].map((day) => `porchlight-${day}T000000Z.dump`);
  for (const name of names) await writeFile(join(folder, name), 'rows');
  expect(await backup(['now'], { BACKUP_KEEP: '1' })).toMatch(/verified porchlight-20\d{6}T\d{6}Z\.dump/);
  const kept = await newDumps();
  expect(kept).toHaveLength(1);
  expect(names).not.toContain(kept[0]);
});

test('an older pg_dump is refused with what to install', async () => {
  const words = /needs pg_dump of the server's version or newer: install postgresql-client/;
  await expect(backup(['now'], { PG_DUMP_VERSION: '15.18' })).rejects.toThrow(words);
});
