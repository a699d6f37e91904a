import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, readlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { onSync, temporaryDataDir } from '../tests/support/resources.ts';
import { createFolder, removeUnfinished } from './durable-files.ts';
import { codeOf } from './error-code.ts';

test('a folder is synced before its name', async () => {
  const parent = temporaryDataDir();
  const path = join(parent, 'data/whole');
  const synced: [string, boolean][] = [];
  const sync = await onSync((file) =>
    synced.push([file.replace(/-unfinished-\w+/, ''), existsSync(path)]),
  );
  await createFolder(path, async (folder) => {
    await mkdir(join(folder, 'in'));
    await writeFile(join(folder, 'in/file'), 'x');
  });
  sync.mockRestore();
  expect(synced).toEqual([
    [parent, false],
    [join(path, 'in'), false],
    [join(path, 'in/file'), false],
    [path, false],
    [join(parent, 'data'), true],
  ]);
});

test('an existing folder stays', async () => {
  const parent = temporaryDataDir();
  const path = join(parent, 'whole');
  for (const text of ['first', 'second'])
    await createFolder(path, (folder) => writeFile(join(folder, 'file'), text));
  expect(await readFile(join(path, 'file'), 'utf8')).toBe('first');
  const full = () => Promise.reject(new Error('full'));
  await expect(createFolder(join(parent, 'other'), full)).rejects.toThrow('full');
  expect(await readdir(parent)).toEqual(['whole']);
  // Each file that was synced is closed.
  const open = await Promise.all(
    (await readdir('/proc/self/fd')).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')),
  );
  expect(open.filter((path) => path.startsWith(parent))).toEqual([]);
});

test('only an old unfinished folder goes', async () => {
  const parent = temporaryDataDir();
  const names = ['whole-backup', 'whole-unfinished-newone', 'whole-unfinished-oldone'];
  for (const name of names) {
    const minutes = name.endsWith('newone') ? 59 : 61;
    const changedAt = new Date(Date.now() - minutes * 60_000);
    await mkdir(join(parent, name));
    await utimes(join(parent, name), changedAt, changedAt);
  }
  await removeUnfinished(join(parent, 'whole'));
  expect((await readdir(parent)).sort()).toEqual(['whole-backup', 'whole-unfinished-newone']);
});

test('codeOf reads only texts of errors', () => {
  const errorWith = (code: unknown) => Object.assign(new Error('full'), { code });
  const thrown = [errorWith('ENOSPC'), errorWith(28), new Error('full'), { code: 'ENOSPC' }, null];
  expect(thrown.map(codeOf)).toEqual(['ENOSPC', undefined, undefined, undefined, undefined]);
});
