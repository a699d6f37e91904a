import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { callCommand } from '../../tests/support/command-process.ts';
import { temporaryDataDir } from '../../tests/support/data-dir.ts';
import { createTestDatabase } from '../../tests/support/test-database.ts';

test('`backup now` passes psql the connection in environment variables', async () => {
  const testDatabase = await createTestDatabase();
  const DATA_DIR = temporaryDataDir();
  const [bin, output] = [join(DATA_DIR, 'bin'), join(DATA_DIR, 'output')];
  await mkdir(bin);
  const values = '$PGHOST:$PGPORT/$PGDATABASE $PGUSER $PGPASSWORD $BACKUP_FOLDER';
  await writeFile(join(bin, 'psql'), `#!/bin/sh\necho "${values}" > ${output}\nexit 2\n`, { mode: 0o755 });
  const password = 'p@ss & $word';
  const changes = { password: encodeURIComponent(password), pathname: 'porchlight' };
  const url = Object.assign(new URL(testDatabase.url), changes);
  const PATH = `${bin}:${process.env.PATH}`;
  const { code, stderr } = await callCommand(['backup', 'now'], { DATABASE_URL: url.href, DATA_DIR, PATH });
  expect([code, stderr]).toEqual([1, 'backup: backup.sh ended with code 2\n']);
  const folder = join(DATA_DIR, 'backups');
  expect(await readFile(output, 'utf8')).toBe(
    `${url.hostname}:${url.port}/porchlight ${url.username} ${password} ${folder}\n`,
  );
});
