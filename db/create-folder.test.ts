import { existsSync } from 'node:fs';
import { mkdir, open, readdir, readlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, jest, test } from '@jest/globals';
import { temporaryDataDir } from '../src/tests/support/resources.ts';
import { createFolder } from './create-folder.ts';

test('a folder is synced before it gets its name', async () => {
  const parent = temporaryDataDir();
  const path = join(parent, 'whole');
  const anyFile = await open(parent);
  const synced: [string, boolean][] = [];
  const sync = jest.spyOn(Object.getPrototypeOf(anyFile) as typeof anyFile, 'sync');
  sync.mockImplementation(async function (this: typeof anyFile) {
    synced.push([await readlink(`/proc/self/fd/${this.fd}`), existsSync(path)]);
    return this.datasync();
  });
  await createFolder(path, path, async (folder) => {
    await mkdir(join(folder, 'in'));
    await writeFile(join(folder, 'in/file'), 'x');
  });
  sync.mockRestore();
  await anyFile.close();
  const names = synced.map(([at, isNamed]) => [at.replace(/.*-unfinished-\w+/, ''), isNamed]);
  expect(names).toEqual([
    ['/in', false],
    ['/in/file', false],
    ['', false],
    [parent, true],
  ]);
});

test('an unfinished folder goes after an hour, and nothing else', async () => {
  const parent = temporaryDataDir();
  const path = join(parent, 'whole');
  const names = ['whole-backup', 'whole-unfinished-newone', 'whole-unfinished-oldone'];
  for (const name of names) {
    const changedAt = name.endsWith('newone') ? new Date() : 0;
    await mkdir(join(parent, name));
    await utimes(join(parent, name), changedAt, changedAt);
  }
  await createFolder(path, path, () => Promise.resolve());
  expect((await readdir(parent)).sort()).toEqual(['whole', 'whole-backup', 'whole-unfinished-newone']);
});
