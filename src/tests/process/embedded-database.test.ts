import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, expect, test } from '@jest/globals';
import { embeddedRows } from '../support/test-cluster.ts';
import { newLead } from '../support/leads.ts';
import { temporaryDataDir } from '../support/resources.ts';
import { postLead, runSite, type SiteProcess, startCommand } from '../support/site-process.ts';
import { eventually } from '../support/eventually.ts';
import { fillSpool, newLeadRecord } from '../support/spooled.ts';

// The first test creates the folder's database.
const data = temporaryDataDir();
const sites: SiteProcess[] = [];
const start = (path = data) => {
  const site = runSite({ DATA_DIR: path, RATE_LIMIT_MAX: '100000' });
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

const lockFile = join(data, 'postgresql/cluster/postmaster.pid');

test('one site runs on a folder, and a folder that is copied after a kill under load has each lead', async () => {
  const site = start();
  const address = await site.address;
  const second = start();
  expect(await second.exited).toBe(1);
  expect(second.output()).toMatch(/another process already runs the database in .*stop it first/);

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
  expect(acknowledged.length).toBeGreaterThanOrEqual(60);
  await site.exited;
  const again = start();
  await again.address;
  expect(await end(again)).toBe(0);
  const spooled = newLeadRecord();
  fillSpool(data, [spooled]);
  // `cp -a` keeps the files' owner. PostgreSQL refuses a data folder of another user (docs/operations.md).
  const path = temporaryDataDir();
  await promisify(execFile)('cp', ['-a', `${data}/.`, path]);
  await start(path).address;
  const emails = async () => (await embeddedRows(path, 'select email from leads')).map(({ email }) => email);
  await eventually(emails, (found) =>
    [...acknowledged, spooled.lead.email].every((email) => found.includes(email)),
  );
});

test('Ctrl-C while the database starts leaves nothing running', async () => {
  const site = start();
  await eventually(() => existsSync(lockFile), true);
  expect(await end(site)).toBe(0);
  expect(existsSync(lockFile)).toBe(false);
});

test('closing the terminal lets the open request finish and stops the database', async () => {
  const inTerminal = ['script', '--quiet', '--command', startCommand.join(' '), '/dev/null'];
  const site = runSite({ DATA_DIR: data, SHELL: '/bin/bash', NO_COLOR: '1' }, inTerminal);
  const { port, hostname } = new URL(await site.address);
  const body = JSON.stringify(newLead());
  const post = request({ port, hostname, method: 'POST', path: '/api/leads' });
  post.setHeader('Content-Type', 'application/json').setHeader('Content-Length', body.length).flushHeaders();
  await once(post, 'socket');
  await postLead(await site.address, newLead());
  await site.stop();
  await eventually(() => fetch(`http://${hostname}:${port}`).catch(() => 'closed'), 'closed');
  const [response] = (await once(post.end(body), 'response')) as [IncomingMessage];
  // 202 on a busy machine
  expect([201, 202]).toContain(response.statusCode);
  await eventually(() => existsSync(lockFile), false);
});
