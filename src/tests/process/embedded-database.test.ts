import { existsSync } from 'node:fs';
import { networkInterfaces } from 'node:os';
import { connect } from 'node:net';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import pg from 'pg';
import { embeddedAccess, embeddedAnswers, embeddedRows } from '../support/embedded-access.ts';
import { leadOf } from '../support/leads.ts';
import { runSite, temporaryDataDir, type SiteProcess } from '../support/site-process.ts';

let data: Awaited<ReturnType<typeof temporaryDataDir>>;
let sites: SiteProcess[];

const start = (env: Record<string, string> = {}) => {
  const site = runSite({ DATA_DIR: data.path, RATE_LIMIT_MAX: '100000', ...env });
  sites.push(site);
  return site;
};
const end = async (site: SiteProcess) => {
  site.child.kill('SIGINT');
  return site.exited;
};
const post = (address: string, body: object) =>
  fetch(`${address}/api/leads`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
const storedIds = async () =>
  (await embeddedRows<{ id: string }>(data.path, 'select id from leads')).map(({ id }) => id);

beforeEach(async () => {
  data = await temporaryDataDir();
  sites = [];
});
afterEach(async () => {
  for (const site of sites) await end(site);
  // Whoever ends last on a folder stops its server: also the one that a killed site left behind.
  if (await embeddedAnswers(data.path)) {
    const last = runSite({ DATA_DIR: data.path });
    await last.address;
    await end(last);
  }
  await data.remove();
});

test('when nothing is configured, then a lead is stored in the embedded database and Ctrl-C stops both', async () => {
  const site = start();
  const response = await post(await site.address, leadOf());
  expect(response.status).toBe(201);
  const { id } = (await response.json()) as { id: string };
  expect(await storedIds()).toEqual([id]);
  expect(await end(site)).toBe(0);
  expect(await embeddedAnswers(data.path)).toBe(false);
});

test('when the site is killed under load and started again, then every acknowledged lead is there', async () => {
  const site = start();
  const address = await site.address;
  const acknowledged: string[] = [];
  const load = Array.from({ length: 8 }, async () => {
    for (;;) {
      const response = await post(address, leadOf());
      acknowledged.push(((await response.json()) as { id: string }).id);
      if (acknowledged.length === 60) site.child.kill('SIGKILL');
    }
  });
  await Promise.allSettled(load);
  await site.exited;
  expect(acknowledged.length).toBeGreaterThanOrEqual(60);

  const again = start();
  expect((await post(await again.address, leadOf())).status).toBe(201);
  const stored = new Set(await storedIds());
  expect(acknowledged.filter((id) => !stored.has(id))).toEqual([]);
});

test('when Ctrl-C comes while the embedded database starts, then nothing is left running', async () => {
  const site = start();
  const lock = join(data.path, 'postgresql/cluster/postmaster.pid');
  for (const deadline = Date.now() + 20_000; !existsSync(lock) && Date.now() < deadline;) await sleep(5);
  expect(await end(site)).toBe(0);
  expect(existsSync(lock)).toBe(false);
});

test('when two sites start on one new folder at once, then they share its database, and the last one stops it', async () => {
  const [first, second] = [start(), start()];
  await post(await first.address, leadOf());
  await post(await second.address, leadOf());
  expect(await storedIds()).toHaveLength(2);

  expect(await end(first)).toBe(0);
  expect((await post(await second.address, leadOf())).status).toBe(201);
  expect(await end(second)).toBe(0);
  expect(await embeddedAnswers(data.path)).toBe(false);
});

test('when the embedded server is killed, then the site starts it again and takes leads', async () => {
  const address = await start().address;
  const lock = await readFile(join(data.path, 'postgresql/cluster/postmaster.pid'), 'utf8');
  process.kill(Number(lock.split('\n')[0]), 'SIGKILL');

  let status = 0;
  for (const deadline = Date.now() + 20_000; status !== 201 && Date.now() < deadline;) {
    await sleep(200);
    ({ status } = await post(address, leadOf()));
  }
  expect(status).toBe(201);
});

test('when a stranger tries the embedded server, then only loopback with the password gets in', async () => {
  await start().address;
  const { port } = await embeddedAccess(data.path);
  const stranger = new pg.Client({
    host: '127.0.0.1',
    port,
    user: 'porchlight',
    password: 'guess',
    database: 'porchlight',
  });
  await expect(stranger.connect()).rejects.toMatchObject({ code: '28P01' });

  const outside = Object.values(networkInterfaces())
    .flat()
    .find((each) => each?.family === 'IPv4' && !each.internal);
  if (outside) expect(await canConnect(outside.address, port)).toBe(false);
  expect((await stat(join(data.path, 'postgresql/access.json'))).mode & 0o777).toBe(0o600);
});

const canConnect = (host: string, port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, host);
    socket.on('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });
