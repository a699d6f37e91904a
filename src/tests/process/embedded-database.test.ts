import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { request, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, expect, test } from '@jest/globals';
import pg from 'pg';
import { embeddedAccess, embeddedRows } from '../support/embedded-access.ts';
import { newLead, postUntilStored } from '../support/leads.ts';
import { temporaryDataDir } from '../support/data-dir.ts';
import { postLead, runSite, startCommand, type SiteProcess } from '../support/site-process.ts';
import { eventually } from '../support/eventually.ts';

// Most tests share this folder. The first test creates the folder's database.
const data = temporaryDataDir();
const sites: SiteProcess[] = [];
const start = (path = data, env: Record<string, string> = {}) => {
  const site = runSite({ DATA_DIR: path, RATE_LIMIT_MAX: '100000', ...env });
  sites.push(site);
  return site;
};
const end = async (site: SiteProcess) => {
  site.child.kill('SIGINT');
  return site.exited;
};
afterEach(async () => {
  for (const site of sites.splice(0)) await end(site);
});

const emails = async (path = data) =>
  (await embeddedRows<{ email: string }>(path, 'select email from leads')).map(({ email }) => email);
const lockFile = join(data, 'postgresql/cluster/postmaster.pid');

test('when the site is killed under load and started again, then every acknowledged lead is stored', async () => {
  const site = start();
  const address = await site.address;
  const acknowledged: string[] = [];
  const load = Array.from({ length: 8 }, async () => {
    for (;;) {
      const lead = newLead();
      const response = await postLead(address, lead);
      await response.json();
      acknowledged.push(lead.email);
      if (acknowledged.length === 60) site.child.kill('SIGKILL');
    }
  });
  await Promise.allSettled(load);
  await site.exited;
  expect(acknowledged.length).toBeGreaterThanOrEqual(60);

  await postUntilStored(await start().address);
  expect(await emails()).toEqual(expect.arrayContaining(acknowledged));
});

test('when Ctrl-C is pressed while the embedded database starts, then nothing is left running', async () => {
  const site = start();
  await eventually(() => existsSync(lockFile), true);
  expect(await end(site)).toBe(0);
  expect(existsSync(lockFile)).toBe(false);
});

test('SIGHUP stops the site and the database', async () => {
  const site = start();
  await site.address;
  site.child.kill('SIGHUP');
  expect(await site.exited).toBe(0);
  expect(existsSync(lockFile)).toBe(false);
});

/** Runs the command in a terminal of its own. Killing the returned site's process closes the terminal. */
const startInTerminal = (command: string) =>
  runSite({ DATA_DIR: data, SHELL: '/bin/bash', NO_COLOR: '1' }, [
    'script',
    '--quiet',
    '--command',
    command,
    '/dev/null',
  ]);

test('closing the terminal stores the open lead and stops the database', async () => {
  const site = startInTerminal(startCommand.join(' '));
  const { port, hostname } = new URL(await site.address);
  const body = JSON.stringify(newLead());
  const post = request({ port, hostname, method: 'POST', path: '/api/leads' });
  post.setHeader('Content-Type', 'application/json').setHeader('Content-Length', body.length).flushHeaders();
  await once(post, 'socket');
  await postLead(await site.address, newLead());
  await site.stop();
  await eventually(() => fetch(`http://${hostname}:${port}`).catch(() => 'closed'), 'closed');
  const [response] = (await once(post.end(body), 'response')) as [IncomingMessage];
  expect(response.statusCode).toBe(201);
  await eventually(() => existsSync(lockFile), false);
});

test('a site under nohup survives its terminal', async () => {
  const site = startInTerminal(`(echo pid $BASHPID; exec nohup ${startCommand.join(' ')}) | cat`);
  const address = await site.address;
  const pid = Number(/pid (\d+)/.exec(site.output())?.[1]);
  await site.stop();
  expect((await postLead(address, newLead())).status).toBe(201);
  process.kill(pid, 'SIGTERM');
  await eventually(() => existsSync(lockFile), false);
});

test('when two sites start on one new data folder, then they share a database server until the last site stops', async () => {
  const path = temporaryDataDir();
  const [first, second] = [start(path), start(path)];
  await postUntilStored(await first.address);
  await postUntilStored(await second.address);
  expect(await emails(path)).toHaveLength(2);

  expect(await end(first)).toBe(0);
  await postUntilStored(await second.address);
  expect(await end(second)).toBe(0);
  await expect(embeddedRows(path, 'select 1')).rejects.toThrow();
});

test('when a client has a wrong password or uses the machine’s network address, then the embedded server refuses the connection', async () => {
  await start().address;
  const { port } = await embeddedAccess(data);
  const client = new pg.Client(`postgres://porchlight:guess@127.0.0.1:${port}/porchlight`);
  await expect(client.connect()).rejects.toMatchObject({ code: '28P01' });

  const interfaces = Object.values(networkInterfaces()).flat();
  const outside = interfaces.find((each) => each?.family === 'IPv4' && !each.internal);
  if (outside) await expect(once(connect(port, outside.address), 'connect')).rejects.toThrow();
  expect((await stat(join(data, 'postgresql/access.json'))).mode & 0o777).toBe(0o600);
});

test('when a site starts on a copied data folder, then the stored and the spooled leads are in its database', async () => {
  const [stored, spooled] = [newLead(), newLead()];
  const site = start();
  await postUntilStored(await site.address, stored);
  expect(await end(site)).toBe(0);
  const withoutDatabase = start(data, { DATABASE_URL: 'postgres://nobody:none@127.0.0.1:9/none' });
  expect((await postLead(await withoutDatabase.address, spooled)).status).toBe(202);
  expect(await end(withoutDatabase)).toBe(0);

  // `cp -a` keeps the files' owner. PostgreSQL refuses a data folder of another user (docs/operations.md).
  const path = temporaryDataDir();
  await promisify(execFile)('cp', ['-a', `${data}/.`, path]);
  await rm(join(data, 'spool'), { recursive: true });
  const again = start(path);
  await again.address;
  const expected = [stored.email, spooled.email].sort();
  const found = async () => (await emails(path)).filter((email) => expected.includes(email)).sort();
  await eventually(found, expected);
  expect(await end(again)).toBe(0);
});

test('when the data folder is from another PostgreSQL version, then the start fails with one line that names both versions', async () => {
  const path = temporaryDataDir();
  await mkdir(join(path, 'postgresql/cluster'), { recursive: true });
  await writeFile(join(path, 'postgresql/cluster/PG_VERSION'), '17\n');
  const site = start(path);
  expect(await site.exited).toBe(1);
  expect(site.output()).toMatch(
    /is from PostgreSQL 17, but the embedded server is version 18: .*docs\/operations\.md/,
  );
  expect(site.output()).not.toContain('    at ');
});
