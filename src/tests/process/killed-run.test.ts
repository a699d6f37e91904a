import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { eventually } from '../support/eventually.ts';
import { temporaryDataDir } from '../support/data-dir.ts';

test('when a run of the tests is killed, then the servers that it started end', async () => {
  const data = temporaryDataDir();
  const program = `
    import { startEmbedded } from './db/embedded/start.server.ts';
    import { watchRun } from './src/tests/support/run-watch.mjs';
    watchRun();
    await startEmbedded('${data.path}');
    console.log('it runs');
    setInterval(() => undefined, 1_000);`;
  const run = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program]);
  await once(run.stdout, 'data');
  const lockFile = join(data.path, 'postgresql/cluster/postmaster.pid');
  expect(existsSync(lockFile)).toBe(true);
  run.kill('SIGKILL');
  await eventually(() => existsSync(lockFile), false, 20_000);
  await data.remove();
});

test('when a program with a database of its own is told to end, then that goes with it', async () => {
  const folder = temporaryDataDir();
  const program = `
    import { withTemporaryDatabase } from './db/embedded/temporary.ts';
    await withTemporaryDatabase((url) => {
      console.log(url);
      return new Promise(() => setInterval(() => undefined, 1_000));
    });`;
  const env = { ...process.env, TMPDIR: folder.path };
  const run = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program], { env });
  const [url] = (await once(run.stdout, 'data')) as [Buffer];
  run.kill('SIGTERM');
  expect(await once(run, 'close')).toEqual([1, null]);
  expect(readdirSync(folder.path).filter((name) => name.startsWith('porchlight'))).toEqual([]);
  const { hostname, port } = new URL(url.toString().trim());
  await expect(once(connect(Number(port), hostname), 'connect')).rejects.toMatchObject({
    code: 'ECONNREFUSED',
  });
  await folder.remove();
});
