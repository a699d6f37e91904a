import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, test } from '@jest/globals';
import { temporaryDataDir } from '../support/resources.ts';
import { runCommand } from '../support/site-process.ts';

// A checkout whose Vite copies the sources, late enough for another build, fails on a file named
// `broken`, and is killed at one named `large`, as by a machine without memory.
const checkout = temporaryDataDir();
const at = (...path: string[]) => join(checkout, ...path);
const vite = `const fs = require('node:fs');
  if (fs.existsSync('src/broken')) throw new Error('in src/broken');
  if (fs.existsSync('src/large')) process.kill(process.pid, 'SIGKILL');
  setTimeout(() => fs.cpSync('src', process.env.BUILD_FOLDER, { recursive: true }), 300);`;
for (const [path, text] of Object.entries({
  'node_modules/vite/bin/vite.js': vite,
  'src/server/main.mjs': '',
  'db/schema.ts': '',
  'public/logo.svg': '',
  'package.json': '{}',
  'package-lock.json': '{}',
  'vite.config.ts': '',
  'tsconfig.json': '',
})) {
  await mkdir(dirname(at(path)), { recursive: true });
  await writeFile(at(path), text);
}
await cp('src/server/process/launch.mjs', at('src/server/process/launch.mjs'));

const launch = (command: string, program = '') => {
  const url = `data:text/javascript,${encodeURIComponent(`import fs from 'node:fs';${program}`)}`;
  const PATH = `${checkout}:${process.env.PATH}`;
  return runCommand([command], { NODE_OPTIONS: `--import=${url}`, PATH }, checkout);
};
// Root, as whom tests may run, may write anywhere.
const denied = `fs.mkdirSync = () => { throw Object.assign(new Error(), { code: 'EACCES' }); }`;
const removeBuild = () => rm(at('dist'), { recursive: true, force: true });

test('two builds at once leave one, and nothing of a killed one; it was synced first', async () => {
  await removeBuild();
  await mkdir(at('dist/unfinished-by-a-killed-one'), { recursive: true });
  await writeFile(at('sync'), `#!/bin/sh\n(echo "$@"; ls -R dist) >> synced`, { mode: 0o755 });
  const both = await Promise.all([launch('build'), launch('build')]);
  expect(both.map(({ code }) => code)).toEqual([0, 0]);
  expect(await readdir(at('dist'))).toEqual(['site']);
  const [options, synced] = (await readFile(at('synced'), 'utf8')).split(/^dist:$/m);
  expect(options).toMatch(/^-f .*unfinished-/);
  expect(synced).toMatch(/unfinished-.*\nmain\.mjs\n/s);
  expect(await launch('leads')).toMatchObject({ code: 0, stderr: '' });
});

test('a build that fails or is not allowed says so, and leaves the last one', async () => {
  await launch('build');
  const before = await readdir(at('dist'), { recursive: true });
  await writeFile(at('src/broken'), '');
  expect(await launch('build')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('in src/broken'),
  });
  await rename(at('src/broken'), at('src/large'));
  expect(await launch('build')).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/ended by SIGKILL: a build needs about 800 MB of memory/),
  });
  const stderr = expect.stringMatching(/^.*\n.*build as the owner: npm run build\n$/);
  expect(await launch('build', denied)).toMatchObject({ code: 1, stderr });
  expect(await readdir(at('dist'), { recursive: true })).toEqual(before);
  await rm(at('src/large'));
});

test('a source that changes needs a build, a test or an editor’s file does not', async () => {
  await launch('build');
  for (const [code, paths] of [
    [0, ['src/main.test.ts', 'src/.main.ts.swp', 'src/main.ts~']],
    [1, ['package-lock.json']],
    [1, ['vite.config.ts']],
    [1, ['db/schema.ts']],
    [1, ['public/logo.svg']],
  ] as const) {
    for (const path of paths) await writeFile(at(path), 'changed');
    expect([paths, (await launch('build', denied)).code]).toEqual([paths, code]);
    for (const path of paths) await writeFile(at(path), path.endsWith('json') ? '{}' : '');
  }
});

test('a read-only checkout that is not built says who builds it', async () => {
  await removeBuild();
  // As Node does on such a file system.
  const readOnly = `fs.mkdirSync = (_path, options) => {
    throw Object.assign(new Error(), { code: options?.recursive ? 'ENOENT' : 'EROFS' }); }`;
  const stderr = expect.stringMatching(/build as the owner: npm run build\n$/);
  expect(await launch('leads', readOnly)).toMatchObject({ code: 1, stderr });
});

test.each(['18.20.8', '20.18.3', '22.11.0'])('Node %s is refused by name', async (node) => {
  // One Node runs the tests.
  const older = `Object.defineProperty(process, 'versions', { value: { node: '${node}' } })`;
  expect(await launch('leads', older)).toMatchObject({
    code: 1,
    stderr: `The site needs Node 20.19, or 22.12 or newer, and this is Node ${node}.\n`,
  });
});
