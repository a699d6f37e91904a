import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { expect, test } from '@jest/globals';
import { eventually } from '../support/eventually.ts';
import { newLead } from '../support/leads.ts';
import { closeAfterTests, listenOnFreePort, temporaryDataDir } from '../support/resources.ts';
import { postLead, serveCommand } from '../support/site-process.ts';
import { createTestDatabase, siteUrlOf } from '../support/test-database.ts';

const testDatabase = await createTestDatabase();
const [node = '', program = ''] = serveCommand;
const throws = `process.on('SIGUSR2', () => setImmediate(() => { throw new Error('no'); }))`;
const preload = ['--import', `data:text/javascript,${encodeURIComponent(throws)}`];

const outputs = {
  'a full disk': () => openSync('/dev/full', 'w'),
  'a pipe that nobody reads': () => 'pipe' as const,
};

async function run(command: string, where: keyof typeof outputs) {
  const server = createServer();
  const port = await listenOnFreePort(server);
  server.close();
  const env = {
    DATABASE_URL: command === 'serve' ? siteUrlOf(testDatabase) : testDatabase.url,
    DATA_DIR: temporaryDataDir(),
    HOST: '127.0.0.1',
    PORT: String(port),
    RATE_LIMIT_MAX: '1000000',
  };
  const child = spawn(node, [...preload, program, command], {
    stdio: ['ignore', outputs[where](), 'pipe'],
    env: { ...process.env, ...env },
  });
  closeAfterTests({ close: () => child.kill('SIGKILL') });
  let told = '';
  child.stderr?.on('data', (chunk: Buffer) => (told += chunk.toString()));
  const ended = once(child, 'close').then(([code]) => code as number | null);
  return { address: `http://127.0.0.1:${port}`, child, ended, told: () => told };
}

const getNone = (header = '') => `GET /api/none HTTP/1.1\r\nHost: localhost\r\n${header}\r\n`;

/** Sends many requests on one connection, which cost less than a fetch for each. */
async function getOften(address: string): Promise<void> {
  const socket = connect(Number(new URL(address).port), '127.0.0.1').resume();
  socket.write(getNone().repeat(99) + getNone('Connection: close\r\n'));
  await once(socket, 'close');
}

test.each([
  ['a full disk', 'SIGTERM', 0, 'ENOSPC'],
  ['a full disk', 'SIGUSR2', 1, 'ENOSPC'],
  ['a pipe that nobody reads', 'SIGTERM', 0, 'EAGAIN'],
  ['a pipe that nobody reads', 'SIGUSR2', 1, 'EAGAIN'],
] as const)('a site whose log is %s answers, and ends at %s', async (where, signal, code, why) => {
  const site = await run('serve', where);
  const get = () => fetch(`${site.address}/api/none`).then(({ status }) => status);
  await eventually(() => get().catch(() => 0), 404);
  // Until the pipe is full.
  while (site.told() === '') await getOften(site.address);
  expect((await postLead(site.address, newLead())).ok).toBe(true);
  expect(site.told()).toBe(`the log cannot be written (${why}): lines are lost\n`);
  site.child.kill(signal);
  expect(await site.ended).toBe(code);
});

test.each([
  ['migrate', 0, ''],
  ['doctor', 1, 'doctor: the output cannot be written (ENOSPC).\n'],
])('%s on a full disk ends with %d', async (command, code, words) => {
  const { ended, told } = await run(command, 'a full disk');
  expect([await ended, told()]).toEqual([code, words]);
});
