import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { callCommand } from '../../tests/support/command-process.ts';
import { temporaryDataDir } from '../../tests/support/resources.ts';
import { createTestDatabase } from '../../tests/support/test-database.ts';
import { clientRefusal } from './run-program.ts';

test('`backup now` passes psql the connection in environment variables, and a home that it may read', async () => {
  const testDatabase = await createTestDatabase();
  const DATA_DIR = temporaryDataDir();
  const [bin, output] = [join(DATA_DIR, 'bin'), join(DATA_DIR, 'output')];
  await mkdir(bin);
  const values = '$PGHOST:$PGPORT/$PGDATABASE $PGUSER $PGPASSWORD $BACKUP_FOLDER $HOME';
  await writeFile(join(bin, 'psql'), `#!/bin/sh\necho "${values}" > ${output}\nexit 2\n`, { mode: 0o755 });
  await writeFile(join(bin, 'pg_dump'), '#!/bin/sh\necho pg_dump 18.6\n', { mode: 0o755 });
  const password = 'p@ss & $word';
  const changes = { password: encodeURIComponent(password), pathname: 'porchlight' };
  const url = Object.assign(new URL(testDatabase.url), changes);
  const PATH = `${bin}:${process.env.PATH}`;
  const { code, stderr } = await callCommand(['backup', 'now'], {
    DATABASE_URL: url.href,
    DATA_DIR,
    PATH,
    HOME: join(DATA_DIR, 'closed'),
  });
  expect([code, stderr]).toEqual([1, 'backup: backup.sh ended with code 2\n']);
  const folder = join(DATA_DIR, 'backups');
  expect(await readFile(output, 'utf8')).toBe(
    `${url.hostname}:${url.port}/porchlight ${url.username} ${password} ${folder} ${DATA_DIR}\n`,
  );
});

test('doctor says which client programs a backup needs', async () => {
  const program = join(temporaryDataDir(), 'pg_dump');
  expect(await clientRefusal(18, program)).toMatch(/of version 18 \(here are none: install/);
  await writeFile(program, '#!/bin/sh\necho pg_dump 15.18\n', { mode: 0o755 });
  expect(await clientRefusal(18, program)).toMatch(/of version 18 \(here they are of version 15: install/);
  expect(await clientRefusal(15, program)).toBeUndefined();
});
