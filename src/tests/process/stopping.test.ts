import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import pg from 'pg';
import { leadOf } from '../support/leads.ts';
import { runSite, type SiteProcess } from '../support/site-process.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

let stored: TestDatabase;
let site: SiteProcess;
let address: URL;

beforeEach(async () => {
  stored = await createTestDatabase();
  site = runSite({ DATABASE_URL: stored.url });
  address = new URL(await site.address);
});
afterEach(async () => {
  site.child.kill('SIGKILL');
  await site.exited;
  await stored.drop();
});

/** A connection to the site, and all that came over it. */
function speak(): { socket: Socket; heard: () => string; closed: Promise<unknown> } {
  let heard = '';
  const socket = connect(Number(address.port), address.hostname);
  socket.on('data', (chunk) => (heard += chunk.toString()));
  socket.on('error', () => undefined);
  return { socket, heard: () => heard, closed: once(socket, 'close') };
}
const leadRequest = () => {
  const body = JSON.stringify(leadOf());
  return `POST /api/leads HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
};
/** Keeps every lead waiting, for about as long as a statement may take. */
async function lockLeads(): Promise<() => Promise<void>> {
  const blocker = new pg.Client(stored.url);
  await blocker.connect();
  await blocker.query('begin; lock table leads in exclusive mode');
  return async () => {
    await blocker.query('commit');
    await blocker.end();
  };
}

test('when SIGTERM comes, then kept-alive connections end: the busy one after its answer, the idle one at once', async () => {
  const unlock = await lockLeads();
  const [busy, idle] = [speak(), speak()];
  idle.socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n');
  while (!idle.heard().includes('"ok"')) await sleep(10);
  busy.socket.write(leadRequest());
  await sleep(300);

  site.child.kill('SIGTERM');
  await idle.closed;
  expect(busy.heard()).toBe('');
  await unlock();
  await busy.closed;
  expect(busy.heard()).toMatch(/^HTTP\/1\.1 201 /);
  expect(busy.heard()).toMatch(/^Connection: close\r$/im);
  expect(await site.exited).toBe(0);
});

test('when the site is stopping, then it is not ready any more', async () => {
  const unlock = await lockLeads();
  const [busy, asking] = [speak(), speak()];
  busy.socket.write(leadRequest());
  asking.socket.write('GET /readyz HTTP/1.1\r\nHost: x\r\n');
  await sleep(300);
  site.child.kill('SIGTERM');
  await sleep(100);
  asking.socket.write('\r\n');
  await asking.closed;
  expect(asking.heard()).toMatch(/^HTTP\/1\.1 503 /);
  expect(asking.heard()).toContain('"status":"stopping"');
  await unlock();
  expect(await site.exited).toBe(0);
});

test('when a second signal comes, then the process ends at once', async () => {
  const unlock = await lockLeads();
  const busy = speak();
  busy.socket.write(leadRequest());
  await sleep(300);
  site.child.kill('SIGTERM');
  await sleep(700);
  expect(site.child.exitCode).toBeNull();
  site.child.kill('SIGTERM');
  expect(await site.exited).toBe(1);
  expect(busy.heard()).toBe('');
  await unlock();
});

test.each([
  ['thrown', `setTimeout(() => { throw new TypeError('nobody catches this'); });`],
  ['rejected', `void Promise.reject(new TypeError('nobody catches this'));`],
])(
  'when an error is %s and nobody catches it, then it is logged, reported, and ends the process with code 1',
  async (_how, fault) => {
    const program = `
    import { createLogger } from '#server/logger.ts';
    import { Shutdown } from '#server/shutdown.ts';
    const reported = [];
    const logger = await createLogger({ LOG_LEVEL: 'info' }, (error) => reported.push(error.message));
    new Shutdown(logger).add('reports', async () => console.log('reported: ' + reported.join()));
    setInterval(() => undefined, 1_000);
    ${fault}`;
    const child = execFile(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program]);
    let output = '';
    child.stdout?.on('data', (chunk: string) => (output += chunk));
    const [code] = (await once(child, 'close')) as [number];
    expect(code).toBe(1);
    expect(output).toMatch(/"level":"fatal".*"type":"TypeError".*nobody catches this/);
    expect(output).toContain('reported: nobody catches this');
  },
);
