import { execFile } from 'node:child_process';
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeEach, expect, test } from '@jest/globals';
import { temporaryDataDir } from '../tests/support/resources.ts';

// PostgreSQL's client programs aren't installed everywhere. src/tests/databases uses the real ones.
const programs = {
  psql: 'case "$*" in *"select datallowconn"*) echo t ;; esac; if grep -q pg_export_snapshot; then echo rows >"$DUMP"; fi',
  // With --use-list, pg_restore reads its standard input.
  pg_restore: 'cat >/dev/null; echo "1; 1 1 TABLE public leads porchlight"',
};
const FUTURE = 'porchlight-20990101T000000Z.dump';

let folder: string;
beforeEach(async () => {
  folder = temporaryDataDir();
  await mkdir(join(folder, 'bin'));
  for (const [name, script] of Object.entries(programs))
    await writeFile(join(folder, 'bin', name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  await writeFile(join(folder, FUTURE), 'rows');
  await utimes(join(folder, FUTURE), new Date('2099'), new Date('2099'));
});
const backup = async (...args: string[]) => {
  const env = {
    ...process.env,
    BACKUP_FOLDER: folder,
    BACKUP_ROLES_FILE: 'db/sql/roles.sql',
    PATH: `${folder}/bin:${process.env.PATH}`,
  };
  const script = 'bash src/ops/backup.sh "$@" </dev/null';
  return (await promisify(execFile)('bash', ['-c', script, 'bash', ...args], { env })).stdout;
};
const newDumps = async () =>
  (await readdir(folder)).filter((name) => name.endsWith('.dump') && name !== FUTURE);

test('a dump from the future counts as none', async () => {
  await expect(backup('check')).rejects.toThrow();
  await expect(backup('restore', 'latest')).rejects.toThrow('there is no dump');
  await backup('due');
  const [made] = await newDumps();
  expect(made).toBeDefined();
  await backup('check');
  await backup('due');
  expect(await newDumps()).toEqual([made]);
  expect(await backup('restore', 'latest')).toContain(`restored ${made}`);
  expect(await backup('list')).toBe(`${made}\n${FUTURE}\n`);
});

test('`backup now` makes a dump, whatever the newest dump is', async () => {
  expect(await backup('now')).toMatch(/verified porchlight-20\d{6}T\d{6}Z\.dump/);
  expect(await newDumps()).toHaveLength(1);
});
