import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { clearOut } from './clear-out.mjs';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'porchlight-build-'));
});
afterEach(() => rm(folder, { recursive: true }));

const builds = ['2026-01-01', '2026-02-01', '2026-03-01'].map((day) => new Date(day));
const write = async (name: string, at: Date) => {
  const path = join(folder, name);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, name);
  await utimes(path, at, at);
};

test('when a build is done, then its files and the hashed ones of the build before are left', async () => {
  const [first, previous, latest] = builds as [Date, Date, Date];
  for (const [number, at] of builds.entries()) await write(`assets/chunks/chunk-${number}.js`, at);
  await write('assets/chunks/unchanged.js', latest);
  await write('removed.svg', previous);
  await write('icon.svg', latest);
  await write('assets/static/old.woff2', first);
  clearOut(folder, latest, { assets: previous });
  const files = await readdir(folder, { recursive: true });
  expect(files.filter((name) => name.includes('.')).sort()).toEqual([
    'assets/chunks/chunk-1.js',
    'assets/chunks/chunk-2.js',
    'assets/chunks/unchanged.js',
    'icon.svg',
  ]);
});
