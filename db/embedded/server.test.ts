import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { withConnection } from '../connection.ts';
import { startEmbedded } from './start.server.ts';

let dataDir: string;
let port: number;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'porchlight-embedded-'));
  const first = await startEmbedded(dataDir);
  port = Number(new URL(first.url).port);
  await first.release();
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

const startsAndAnswers = async () => {
  const embedded = await startEmbedded(dataDir);
  try {
    await withConnection(embedded.url, (client) => client.query('select 1'));
    return embedded.url;
  } finally {
    expect(await embedded.release()).toBe('stopped');
  }
};

test("when a stranger listens at a stopped server's port, then it hears nothing, and the start takes another port", async () => {
  let heard = 0;
  const stranger = createServer(() => (heard += 1)).listen(port, '127.0.0.1');
  await once(stranger, 'listening');
  const url = await startsAndAnswers();
  stranger.close();
  expect(heard).toBe(0);
  expect(Number(new URL(url).port)).not.toBe(port);
});

test('when another process has the number of a dead server since, then the start takes no notice of it', async () => {
  const cluster = join(dataDir, 'postgresql/cluster');
  const { uid, gid } = await stat(cluster);
  const other = spawn('sleep', ['60'], { uid, gid, cwd: '/' });
  await once(other, 'spawn');
  const { port: known } = JSON.parse(await readFile(join(dataDir, 'postgresql/access.json'), 'utf8')) as {
    port: number;
  };
  const lock = [other.pid, cluster, 1_700_000_000, known, '', '127.0.0.1', '', 'ready'].join('\n');
  await writeFile(join(cluster, 'postmaster.pid'), `${lock}\n`);
  try {
    await startsAndAnswers();
    expect(other.exitCode).toBeNull();
  } finally {
    other.kill();
  }
});
