import { connect, createServer, type AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import pg from 'pg';
import { leadOf, leadsFrom } from '../support/leads.ts';
import { runSite, type SiteProcess } from '../support/site-process.ts';
import { eventually } from '../support/steps.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

let stored: TestDatabase;
let sites: SiteProcess[];

beforeEach(async () => {
  stored = await createTestDatabase();
  sites = [];
});
afterEach(async () => {
  for (const site of sites) {
    site.child.kill('SIGKILL');
    await site.exited;
  }
  await stored.drop();
});

const start = (env: Record<string, string> = {}) => {
  const site = runSite({ DATABASE_URL: stored.url, ...env });
  sites.push(site);
  return site;
};
const post = (address: string, body: object) =>
  fetch(`${address}/api/leads`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });

/** Keeps every lead waiting until it is called off. */
async function lockLeads(): Promise<() => Promise<void>> {
  const blocker = new pg.Client(stored.url);
  await blocker.connect();
  await blocker.query('begin; lock table leads in exclusive mode');
  return async () => {
    await blocker.query('commit');
    await blocker.end();
  };
}

test('when the port is taken, then it says so in one line and ends with code 1', async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const { port } = other.address() as AddressInfo;
  const site = start({ PORT: String(port) });
  expect(await site.exited).toBe(1);
  other.close();
  const complaint = site
    .output()
    .split('\n')
    .filter((line) => line.includes('does not start'));
  expect(complaint).toEqual([
    `Porchlight does not start: port ${port} is taken: stop what listens there, or set PORT to another one`,
  ]);
  expect(site.output()).not.toContain('    at ');
});

test('when the environment is wrong, then every fault is listed at once and it ends with code 1', async () => {
  const site = start({ PORT: 'soon', LOG_LEVEL: 'loud', TRUST_PROXY: 'true' });
  expect(await site.exited).toBe(1);
  for (const name of ['PORT', 'LOG_LEVEL', 'TRUST_PROXY']) expect(site.output()).toContain(`${name}: `);
});

test('when Ctrl-C comes while a lead is being stored, then the lead is stored and answered first', async () => {
  const site = start();
  const address = await site.address;
  const unlock = await lockLeads();

  const answer = post(address, leadOf());
  await sleep(300);
  site.child.kill('SIGINT');
  await sleep(300);
  await expect(fetch(address)).rejects.toThrow();
  await unlock();

  const response = await answer;
  expect(response.status).toBe(201);
  const { id } = (await response.json()) as { id: string };
  expect(await stored.rows('select from leads where id = $1', [id])).toHaveLength(1);
  expect(await site.exited).toBe(0);
});

test('when one Ctrl-C arrives twice, as npm passes it on, then the lead is stored and answered all the same', async () => {
  const site = start();
  const address = await site.address;
  const unlock = await lockLeads();
  const answer = post(address, leadOf());
  await sleep(500);
  site.child.kill('SIGINT');
  await sleep(5);
  site.child.kill('SIGINT');
  await sleep(300);
  await unlock();
  expect((await answer).status).toBe(201);
  expect(await site.exited).toBe(0);
});

test('when the data folder cannot be used, then it says so in one line and ends with code 1', async () => {
  const site = start({ DATABASE_URL: '', DATA_DIR: '/dev/null/data' });
  expect(await site.exited).toBe(1);
  const complaint = site
    .output()
    .trim()
    .split('\n')
    .filter((line) => line.startsWith('Porchlight'));
  expect(complaint).toEqual([expect.stringMatching(/cannot be used .* set DATA_DIR/)]);
  expect(site.output()).not.toContain('    at ');
});

test('when the login is wrong, then the log says which part, and the page is served', async () => {
  const wrong = new URL(stored.url);
  wrong.password = 'wrong';
  const site = start({ DATABASE_URL: wrong.href });
  expect((await fetch(await site.address)).status).toBe(200);
  expect(site.output()).toContain('28P01');
  expect(site.output()).not.toContain('wrong@');
});

test('when the database does not answer at the start, then the page is served, and leads are taken once it does', async () => {
  const server = new URL(stored.url);
  const proxy = createServer((socket) => {
    const onward = connectTo(server);
    socket.pipe(onward).pipe(socket);
    socket.on('error', () => onward.destroy());
    onward.on('error', () => socket.destroy());
  });
  const port = await freePort();
  const away = new URL(stored.url);
  away.port = String(port);

  const site = start({ DATABASE_URL: away.href });
  const address = await site.address;
  expect((await fetch(address)).status).toBe(200);
  expect(await readiness(address)).toBe('degraded');
  const spooled = leadOf();
  expect((await post(address, spooled)).status).toBe(202);

  proxy.listen(port, '127.0.0.1');
  await eventually(() => readiness(address), 'ready', 20_000);
  expect((await post(address, leadOf())).status).toBe(201);
  await eventually(async () => (await leadsFrom(stored, spooled.email)).length, 1, 10_000);
  site.child.kill('SIGINT');
  await site.exited;
  proxy.close();
});

test('when a client trickles its request, then the server hangs up', async () => {
  const site = start();
  const { hostname, port } = new URL(await site.address);
  const socket = connectTo(new URL(`tcp://${hostname}:${port}`));
  socket.write('POST /api/leads HTTP/1.1\r\nHost: x\r\n');
  const began = Date.now();
  await new Promise((resolve) => socket.on('close', resolve).resume());
  expect(Date.now() - began).toBeLessThan(25_000);
});

const readiness = async (address: string) =>
  ((await (await fetch(`${address}/readyz`)).json()) as { status: string }).status;

const connectTo = (url: URL) => connect(Number(url.port), url.hostname);

const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
