import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@jest/globals';
import { temporaryDataDir } from '../tests/support/resources.ts';
import { lockFolder } from './lock-folder.ts';

test('a folder is one process’s, or shared', async () => {
  const folder = temporaryDataDir();
  expect(await lockFolder(folder)).toBe(true);
  expect(await lockFolder(folder)).toBe(false);
  expect(await lockFolder(folder, { isShared: true })).toBe(true);
  expect(await lockFolder(temporaryDataDir(), { isShared: true })).toBe(true);
});

test.each([
  ['a file system without locks says nothing of others', 'exit 71', 'true'],
  ['who loses the lock while it changes is not alone', '[ "$2" = --exclusive ]', 'false'],
])('%s', async (_what, program, isAlone) => {
  const folder = temporaryDataDir();
  await writeFile(join(folder, 'flock'), `#!/bin/sh\n${program}\n`, { mode: 0o755 });
  const script = `import { lockFolder } from './src/runtime/lock-folder.ts';
    process.stdout.write(String(await lockFolder('${folder}')))`;
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--import', 'tsx', '--input-type=module', '-e', script],
    { env: { PATH: folder } },
  );
  expect(stdout).toBe(isAlone);
});
