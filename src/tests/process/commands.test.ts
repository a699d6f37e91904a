import { expect, test } from '@jest/globals';
import { execFile } from 'node:child_process';
import { appendFile, cp, readdir, readFile, rename, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { buildFolder } from '../../server/process/project-paths.ts';
import { runCommand } from '../support/command-process.ts';
import { temporaryDataDir } from '../support/resources.ts';

const DATABASE_URL = 'postgres://ana:secret@127.0.0.1:1/none';

const checkout = temporaryDataDir();
const files = 'db dist migrations package-lock.json package.json public src tsconfig.json vite.config.ts';
for (const name of files.split(' '))
  await cp(name, join(checkout, name), { recursive: true, preserveTimestamps: true });
await symlink(resolve('node_modules'), join(checkout, 'node_modules'));
const runLeads = () => runCommand(['leads'], { DATABASE_URL }, { cwd: checkout });
const failure =
  'leads: the database does not answer (ECONNREFUSED): start PostgreSQL, and check host and port in DATABASE_URL\n';

test('a command warns if a source differs from the build, whatever its time', async () => {
  const source = join(checkout, 'src/server/main.ts');
  await utimes(source, new Date(), new Date());
  expect(await runLeads()).toEqual({ code: 1, stdout: '', stderr: failure });
  await appendFile(source, '// changed\n');
  await utimes(source, 0, 0);
  const stderr = `The build is older than its sources: run \`npm run build\`.\n${failure}`;
  expect(await runLeads()).toEqual({ code: 1, stdout: '', stderr });
});

/** Replaces Vite with a program, because copying the tests' build is faster than building. */
async function replaceVite(program: string) {
  const launcher = join(checkout, 'src/server/process/launch.mjs');
  const text = await readFile(launcher, 'utf8');
  await writeFile(launcher, text.replace('node_modules/vite/bin/vite.js', 'fake-vite.mjs'));
  await writeFile(join(checkout, 'fake-vite.mjs'), program);
}
const copyBuild = `import { cpSync } from 'node:fs'; cpSync('${buildFolder()}', process.env.BUILD_FOLDER, { recursive: true })`;

test('without a build, two commands at once build the site and run', async () => {
  await rm(join(checkout, 'dist'), { recursive: true });
  await replaceVite(copyBuild);
  const printed = (await Promise.all([runLeads(), runLeads()])).map(({ stderr }) => stderr);
  const built = `Building the site...\n${failure}`;
  expect(printed).toContain(built);
  // If the first build ends before the second command starts, the second needs none.
  expect([built, failure]).toEqual(expect.arrayContaining(printed));
  expect(await readdir(join(checkout, 'dist'))).toHaveLength(2);
});

test('a failed build leaves the last one, and three builds leave two', async () => {
  const build = () => runCommand(['build'], {}, { cwd: checkout });
  const dist = join(checkout, 'dist');
  const before = await readdir(dist);
  await replaceVite('throw new Error("broken")');
  await appendFile(join(checkout, 'src/server/main.ts'), '//\n');
  expect(await build()).toMatchObject({ code: 1, stderr: expect.stringContaining('broken') });
  expect(await readdir(dist)).toEqual(before);
  await replaceVite(copyBuild);
  for (let change = 0; change < 2; change += 1) {
    await appendFile(join(checkout, 'src/server/main.ts'), '//\n');
    expect(await build()).toMatchObject({ code: 0, stderr: 'Building the site...\n' });
  }
  expect(await readdir(dist)).toHaveLength(3);
});

test('files of editors and fresh times need no build', async () => {
  const folder = join(checkout, 'src/server');
  await writeFile(join(folder, '.main.ts.swp'), 'x');
  await symlink('ana@host.123:1', join(folder, '.#main.ts'));
  await cp(join(checkout, 'dist'), join(checkout, 'copied'), { recursive: true });
  await rm(join(checkout, 'dist'), { recursive: true });
  await rename(join(checkout, 'copied'), join(checkout, 'dist'));
  expect((await runLeads()).stderr).toBe(failure);
});

test('an older Node gets a sentence', async () => {
  const older = `data:text/javascript,Object.defineProperty(process,'versions',{value:{node:'18.20.8'}})`;
  const starting = promisify(execFile)(process.execPath, [
    '--import',
    older,
    'src/server/process/launch.mjs',
  ]);
  await expect(starting).rejects.toMatchObject({
    code: 1,
    stderr: 'The site needs Node 20.19, or 22.12 or newer, and this is Node 18.20.8.\n',
  });
});

test('a command whose output nobody reads ends without an error', async () => {
  const shell = promisify(execFile);
  const command = `'${process.execPath}' src/server/process/launch.mjs doctor | true`;
  const { stderr } = await shell('sh', ['-c', command], { env: { ...process.env, DATABASE_URL } });
  expect(stderr).not.toContain('EPIPE');
});
