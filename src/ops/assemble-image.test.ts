import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { expect, test } from '@jest/globals';
import { closeAfterTests, sharedPart, temporaryDataDir } from '../tests/support/resources.ts';
import { createTestDatabase } from '../tests/support/test-database.ts';

const run = promisify(execFile);

// The image is for Linux: the script copies the libraries that `ldd` names.
const testOnLinux = process.platform === 'linux' ? test : test.skip;

testOnLinux('when the image is assembled, then migrate and serve work with only its files', async () => {
  const image = await mkdtemp(join(tmpdir(), 'porchlight-image-'));
  closeAfterTests({ close: () => rm(image, { recursive: true }) });
  await sharedPart('build');
  await run('sh', ['-c', 'umask 027 && sh src/ops/assemble-image.sh "$0"', image]);
  // The image's user owns none of its files.
  expect((await run('find', [image, '-mindepth', '1', '!', '-perm', '-o=r'])).stdout).toBe('');
  const node = join(image, 'usr/local/bin/node');
  const program = join(image, 'app/dist/server/main.mjs');
  const { url: DATABASE_URL } = await createTestDatabase({ empty: true });
  const DATA_DIR = temporaryDataDir();
  const env = { NODE_ENV: 'production', HOST: '127.0.0.1', PORT: '0', DATABASE_URL, DATA_DIR };

  const { stdout } = await run(node, [program, 'migrate'], { cwd: image, env });
  expect(stdout).toBe('The database is at the newest migration.\n');

  const site = spawn(node, [program, 'serve'], { cwd: image, env, stdio: ['ignore', 'pipe', 'inherit'] });
  closeAfterTests({ stop: () => site.kill('SIGKILL') && once(site, 'close') });
  let address: string | undefined;
  for await (const line of createInterface(site.stdout)) {
    address = / is on at (http:[^\s"]+)/.exec(line)?.[1];
    if (address) break;
  }
  expect((await fetch(`${address}/readyz`)).status).toBe(200);
  const page = await (await fetch(`${address}/`)).text();
  const [script = ''] = /\/assets\/[^" ]+\.js/.exec(page) ?? [];
  expect((await fetch(`${address}${script}`)).status).toBe(200);
});
