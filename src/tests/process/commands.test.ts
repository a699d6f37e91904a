import { expect, test } from '@jest/globals';
import { execFile } from 'node:child_process';
import { appendFile, cp, readFile, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { runCommand } from '../support/command-process.ts';
import { sharedPart, temporaryDataDir } from '../support/resources.ts';

const DATABASE_URL = 'postgres://ana:secret@127.0.0.1:1/none';

await sharedPart('build');
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

test('without a build, a command builds the site first', async () => {
  await rm(join(checkout, 'dist'), { recursive: true });
  // Replaces Vite with a program that copies the tests' build, because copying is faster than building.
  const launcher = join(checkout, 'src/server/process/launch.mjs');
  const program = (await readFile(launcher, 'utf8')).replace(
    'node_modules/vite/bin/vite.js',
    'copy-build.mjs',
  );
  await writeFile(launcher, program);
  const copy = `cpSync('${resolve('dist')}', 'dist', { recursive: true })`;
  await writeFile(join(checkout, 'copy-build.mjs'), `import { cpSync } from 'node:fs'; ${copy}`);
  const { stderr } = await runLeads();
  expect(stderr).toBe(`Building the site...\n${failure}`);
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
    stderr: 'The site needs Node 20.19 or newer, and this is Node 18.20.8.\n',
  });
});

test('a command whose output nobody reads ends without an error', async () => {
  const shell = promisify(execFile);
  const command = `'${process.execPath}' src/server/process/launch.mjs doctor | true`;
  const { stderr } = await shell('sh', ['-c', command], { env: { ...process.env, DATABASE_URL } });
  expect(stderr).not.toContain('EPIPE');
});
