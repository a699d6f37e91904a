import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, expect, test } from '@jest/globals';
import { runCommand } from '../support/command-process.ts';
import { embeddedRows } from '../support/test-cluster.ts';
import { newLead, postUntilStored } from '../support/leads.ts';
import { temporaryDataDir } from '../support/resources.ts';
import { postLead, runSite, type SiteProcess, startCommand } from '../support/site-process.ts';
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

test('a site that was killed under load, or starts on a copy of its folder, has each acknowledged lead', async () => {
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
  const again = start();
  await postUntilStored(await again.address);
  expect(acknowledged.length).toBeGreaterThanOrEqual(60);
  // Leads that were spooled under load are stored within a second.
  await eventually(emails, (stored) => acknowledged.every((email) => stored.includes(email)));
  expect(await end(again)).toBe(0);

  const spooled = newLead();
  const withoutDatabase = start(data, { DATABASE_URL: 'postgres://nobody:none@127.0.0.1:9/none' });
  expect((await postLead(await withoutDatabase.address, spooled)).status).toBe(202);
  expect(await end(withoutDatabase)).toBe(0);
  // `cp -a` keeps the files' owner. PostgreSQL refuses a data folder of another user (docs/operations.md).
  const path = temporaryDataDir();
  await promisify(execFile)('cp', ['-a', `${data}/.`, path]);
  await start(path).address;
  await eventually(
    () => emails(path),
    (found) => [...acknowledged, spooled.email].every((email) => found.includes(email)),
  );
});

test('Ctrl-C while the database starts leaves nothing running', async () => {
  const site = start();
  await eventually(() => existsSync(lockFile), true);
  expect(await end(site)).toBe(0);
  expect(existsSync(lockFile)).toBe(false);
});

/** Runs the command in a terminal of its own. Killing the returned site's process closes the terminal. */
const startInTerminal = (command: string) =>
  runSite({ DATA_DIR: data, SHELL: '/bin/bash', NO_COLOR: '1' }, [
    ...['script', '--quiet', '--command', command, '/dev/null'],
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

test('a second site on a folder is refused, and a command uses the database of the first', async () => {
  const path = temporaryDataDir();
  const site = start(path);
  const lead = newLead();
  await postUntilStored(await site.address, lead);
  const second = start(path);
  const { code, stdout } = await runCommand(['leads', '--csv'], { DATA_DIR: path });
  expect([code, stdout]).toEqual([0, expect.stringContaining(lead.email)]);
  expect(await second.exited).toBe(1);
  expect(second.output()).toMatch(/another process already runs the database in .*stop it first/);
  await postUntilStored(await site.address);
  expect(await emails(path)).toHaveLength(2);
  expect(await end(site)).toBe(0);
  await expect(embeddedRows(path, 'select 1')).rejects.toThrow();
});
