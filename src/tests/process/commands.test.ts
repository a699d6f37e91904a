import { expect, test } from '@jest/globals';
import { rm, utimes, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { checkOut } from '../support/checkout.ts';
import { runCommand } from '../support/command-process.ts';

const DATABASE_URL = 'postgres://ana:secret@127.0.0.1:1/none';

test.concurrent.each([
  [['leads', '--xls'], /^leads: .*--xls[^]*\nUse: leads \[--view leads_due\] /],
  [['sale'], /^sale: there is no such command\. The commands: start, .*leads, .*\n$/],
])('when the command %j fails, then it says why without a stack', async (args, why) => {
  const { code, stdout, stderr } = await runCommand(args, {});
  expect([code, stdout, stderr]).toEqual([1, '', expect.stringMatching(why)]);
});

const { folder, change } = await checkOut();
const inCheckout = (args: string[]) => runCommand(args, { DATABASE_URL }, { cwd: folder });
const older = 'The build is older than its sources: run `npm run build`.\n';

test('when a source is newer than the build, then a command says so and builds nothing', async () => {
  await utimes(join(folder, 'src/server/main.ts'), new Date(), new Date());
  const { stderr } = await inCheckout(['leads']);
  expect(stderr).toBe(`${older}leads: the database is not available (ECONNREFUSED)\n`);
});

test('when there is no build, then a command builds the site first', async () => {
  await rm(join(folder, 'dist'), { recursive: true });
  // Replaces Vite with a copy of the tests' build, because copying is faster.
  await change('src/server/process/launch.mjs', 'node_modules/vite/bin/vite.js', 'copy-build.mjs');
  const copy = `cpSync('${resolve('dist')}', 'dist', { recursive: true })`;
  await writeFile(join(folder, 'copy-build.mjs'), `import { cpSync } from 'node:fs'; ${copy}`);
  const { stderr } = await inCheckout(['leads']);
  expect(stderr).toBe('Building the site...\nleads: the database is not available (ECONNREFUSED)\n');
});
