import { cp, mkdir, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { expect, test } from '@jest/globals';
import { temporaryDataDir } from '../support/resources.ts';
import { runCommand } from '../support/site-process.ts';

// A checkout whose Vite copies the sources, late enough for another build, and fails on a file
// named `broken`.
const checkout = temporaryDataDir();
const at = (...path: string[]) => join(checkout, ...path);
const vite = `const fs = require('node:fs');
  if (fs.existsSync('src/broken')) throw new Error('in src/broken');
  fs.writeFileSync(process.env.BUILD_FOLDER + '/made', '');
  setTimeout(() => fs.cpSync('src', process.env.BUILD_FOLDER, { recursive: true }), 300);`;
for (const [path, text] of Object.entries({
  'node_modules/vite/bin/vite.js': vite,
  'src/server/main.mjs': 'export const hasRun = true;',
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
const building = (spawn: string) => `
  import childProcess from 'node:child_process';
  import { syncBuiltinESMExports } from 'node:module';
  const { spawnSync } = childProcess;
  childProcess.spawnSync = (file, args, options) => ${spawn};
  syncBuiltinESMExports();`;
/** Ends at once what has a quarter of an hour. */
const impatient = building(
  'spawnSync(file, args, { ...options, ...(options?.timeout === 900_000 && { timeout: 1 }) })',
);
const killed = building(`({ signal: 'SIGKILL' })`);
const editing = building(`(fs.writeFileSync('src/newer', ''), { status: 0 })`);
const denied = `fs.mkdtempSync = () => { throw Object.assign(new Error(), { code: 'EACCES' }); }`;
const builds = () => readdir(at('dist'));
const current = async () => at('dist', await readFile(at('dist/current'), 'utf8'));

test('two builds at once leave one, which was synced before it got its name', async () => {
  await rm(at('dist'), { recursive: true, force: true });
  await writeFile(at('sync'), `#!/bin/sh\n(echo "$@"; ls -R dist) >> synced`, { mode: 0o755 });
  const umask = `if (process.argv[1].endsWith('launch.mjs')) process.umask(0o077);`;
  const both = await Promise.all([launch('build', umask), launch('build', umask)]);
  expect(both.map(({ code }) => code)).toEqual([0, 0]);
  expect(await builds()).toHaveLength(2);
  const built = await current();
  const [options, synced] = (await readFile(at('synced'), 'utf8')).split(/^dist:$/m);
  expect(synced).toMatch(/unfinished-.*\nmain\.mjs\n/s);
  expect(synced).not.toContain(basename(built));
  expect(options).toMatch(/^-f .*unfinished-/);
  // Another account may start it.
  for (const path of [at('dist'), built]) expect((await stat(path)).mode & 0o777).toBe(0o755);
  expect((await stat(join(built, 'made'))).mode & 0o777).toBe(0o644);
  expect(await launch('leads')).toMatchObject({ code: 0, stderr: '' });
});

test('a build that fails or is not allowed says so, and leaves the last one', async () => {
  await launch('build');
  const before = await builds();
  await writeFile(at('src/broken'), '');
  expect(await launch('build')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('in src/broken'),
  });
  const stderr = expect.stringMatching(/^.*\n.*build as the owner: npm run build\n$/);
  expect(await launch('build', denied)).toMatchObject({ code: 1, stderr });
  expect(await launch('build', impatient)).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/ended after 15 minutes: .*: npm run build\n$/),
  });
  const endings = [
    [killed, /ended by SIGKILL: a build needs about 800 MB of memory/],
    [editing, /A source changed during the build: build again/],
  ] as const;
  for (const [program, reason] of endings)
    expect(await launch('build', program)).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(reason),
    });
  expect(await builds()).toEqual(before);
  for (const path of ['src/broken', 'src/newer']) await rm(at(path));
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

test('going back to sources that are built makes their build the current one', async () => {
  await launch('build');
  const before = await current();
  await writeFile(at('src/newer'), '');
  // Another process may be building for half an hour.
  for (const minutes of [29, 31]) {
    const changedAt = new Date(Date.now() - minutes * 60_000);
    await mkdir(at(`dist/unfinished-${minutes}`));
    await utimes(at(`dist/unfinished-${minutes}`), changedAt, changedAt);
  }
  await launch('build');
  expect(await current()).not.toBe(before);
  // A running site may need the build before.
  expect(await builds()).toEqual(expect.arrayContaining([basename(before), 'unfinished-29']));
  expect(await builds()).not.toContain('unfinished-31');
  await rm(at('src/newer'));
  await launch('build');
  expect(await current()).toBe(before);
});

test('a read-only checkout that is not built says who builds it', async () => {
  await rm(at('dist'), { recursive: true, force: true });
  // As Node does on such a file system.
  const readOnly = `fs.mkdirSync = (_path, options) => {
    throw Object.assign(new Error(), { code: options?.recursive ? 'ENOENT' : 'EROFS' }); }`;
  const stderr = expect.stringMatching(/build as the owner: npm run build\n$/);
  expect(await launch('leads', readOnly)).toMatchObject({ code: 1, stderr });
});

test('an empty build says so and fails', async () => {
  await launch('build');
  await writeFile(join(await current(), 'server/main.mjs'), '');
  const incomplete = expect.stringMatching(/is not whole: remove it/);
  expect(await launch('leads')).toMatchObject({ code: 1, stderr: incomplete });
});

test.each(['18.20.8', '20.18.3', '22.11.0'])('Node %s is refused by name', async (node) => {
  const older = `Object.defineProperty(process, 'versions', { value: { node: '${node}' } })`;
  expect(await launch('leads', older)).toMatchObject({
    code: 1,
    stderr: `The site needs Node 20.19, or 22.12 or newer, and this is Node ${node}.\n`,
  });
});
