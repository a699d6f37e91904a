import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { eventually } from '../support/eventually.ts';
import { temporaryDataDir } from '../support/site-process.ts';

test('when a run of the tests is killed, then the servers that it started end', async () => {
  const data = await temporaryDataDir();
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
