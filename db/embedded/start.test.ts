import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { stat, utimes, writeFile } from 'node:fs/promises';
import { connect as connectSocket, createServer } from 'node:net';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, test } from '@jest/globals';
import { withConnection } from '../connection.ts';
import { temporaryDataDir } from '../../src/tests/support/resources.ts';
import { startEmbedded } from './start.server.ts';

const dataDir = temporaryDataDir();
const cluster = join(dataDir, 'postgresql/cluster');
const lockFile = join(cluster, 'postmaster.pid');

const answers = (url: string) =>
  withConnection(url, async (client) => (await client.query('select 1')).rowCount);
const startAndStop = async () => {
  const { url, leave } = await startEmbedded(dataDir);
  expect(await answers(url)).toBe(1);
  await leave();
  await expect(answers(url)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  return url;
};

beforeAll(startAndStop);

test('the embedded server starts at another port if its own is in use', async () => {
  const { port } = new URL(await startAndStop());
  let connections = 0;
  const other = createServer(() => (connections += 1)).listen(Number(port), '127.0.0.1');
  await once(other, 'listening');
  const url = await startAndStop();
  other.close();
  expect(connections).toBe(0);
  expect(new URL(url).port).not.toBe(port);
});

test('a lock of before a crash does not keep the server from starting', async () => {
  const { uid, gid } = await stat(cluster);
  const other = spawn('sleep', ['60'], { uid, gid });
  const { port } = new URL(await startAndStop());
  for (const content of ['', 'x\0x\n', `${other.pid}\n${cluster}\n1700000000\n${port}\n\n127.0.0.1\n`]) {
    await writeFile(lockFile, content);
    await utimes(lockFile, 0, 0);
    await startAndStop();
  }
  expect(other.exitCode).toBeNull();
  other.kill();
});

test('the embedded server refuses a wrong password and the machine’s network address', async () => {
  const { url, leave } = await startEmbedded(dataDir);
  const guessed = Object.assign(new URL(url), { password: 'guess' });
  await expect(answers(guessed.href)).rejects.toMatchObject({ code: '28P01' });
  const interfaces = Object.values(networkInterfaces()).flat();
  const outside = interfaces.find((each) => each?.family === 'IPv4' && !each.internal);
  if (outside)
    await expect(once(connectSocket(Number(guessed.port), outside.address), 'connect')).rejects.toThrow();
  expect((await stat(join(dataDir, 'postgresql/access.json'))).mode & 0o777).toBe(0o600);
  await leave();
});

test('a setting of libpq for another server changes nothing', async () => {
  process.env.PGSSLMODE = 'require';
  await startAndStop();
  delete process.env.PGSSLMODE;
});
