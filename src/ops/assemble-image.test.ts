import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@jest/globals';
import { closeAfterTests, sharedPart, temporaryDataDir } from '../tests/support/resources.ts';
import { runSite } from '../tests/support/site-process.ts';
import { createTestDatabase } from '../tests/support/test-database.ts';

const run = promisify(execFile);

// The image is for Linux: the script copies the libraries that `ldd` names.
const testOnLinux = process.platform === 'linux' ? test : test.skip;

testOnLinux('the image’s files are enough to migrate and serve', async () => {
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

  const address = await runSite(env, [node, program, 'serve']).address;
  expect((await fetch(`${address}/readyz`)).status).toBe(200);
  const page = await (await fetch(`${address}/`)).text();
  const [script = ''] = /\/assets\/[^" ]+\.js/.exec(page) ?? [];
  expect((await fetch(`${address}${script}`)).status).toBe(200);
});
