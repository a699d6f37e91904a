import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, expect, test } from '@jest/globals';
import { runCommand } from '../support/site-process.ts';
import { eventually } from '../support/eventually.ts';
import { connect } from '#db/connection.ts';
import { startEmbedded } from '#db/embedded/start.server.ts';
import { newLead } from '../support/leads.ts';
import { temporaryDataDir } from '../support/resources.ts';
import { postLead, runSite } from '../support/site-process.ts';

const data = temporaryDataDir();
const lockFile = join(data, 'postgresql/cluster/postmaster.pid');
const sites: ReturnType<typeof runSite>[] = [];
const start = (path = data) => {
  const site = runSite({ DATABASE_URL: '', DATA_DIR: path, RATE_LIMIT_MAX: '100000' });
  sites.push(site);
  return site;
};
const end = async (site: ReturnType<typeof runSite>) => {
  site.child.kill('SIGINT');
  return site.exited;
};
afterEach(async () => {
  for (const site of sites.splice(0)) await end(site);
});

test('Ctrl-C while the database starts leaves nothing running', async () => {
  const site = start();
  await eventually(() => existsSync(lockFile), true);
  expect(await end(site)).toBe(0);
  expect(existsSync(lockFile)).toBe(false);
});

test('a copied folder has each lead that was acknowledged before a kill', async () => {
  const site = start();
  const address = await site.address;
  const acknowledged: string[] = [];
  const load = Array.from({ length: 8 }, async () => {
    for (;;) {
      const lead = newLead();
      await (await postLead(address, lead)).json();
      acknowledged.push(lead.email);
      if (acknowledged.length === 60) site.child.kill('SIGKILL');
    }
  });
  await Promise.allSettled(load);
  await site.exited;
  const again = start();
  await again.address;
  expect(await end(again)).toBe(0);
  const path = temporaryDataDir();
  await promisify(execFile)('cp', ['-a', `${data}/.`, path]);
  await start(path).address;
  const owner = await connect((await startEmbedded(path, true)).url, 'porchlight-test');
  const missing = `select from unnest($1::text[]) email where email not in (select email from leads)`;
  await eventually(async () => (await owner.query(missing, [acknowledged])).rowCount, 0);
  await owner.end();
});

test('a second start is refused, a sales login works, and can’t fill the disk', async () => {
  await postLead(await start().address, newLead());
  const second = start();
  const { stdout } = await runCommand(['sales:user', 'ana'], { DATABASE_URL: '', DATA_DIR: data });
  const login = stdout.trim();
  const ana = await connect(login, 'porchlight-test');
  expect((await ana.query('select from sales.leads')).rowCount).toBeGreaterThan(0);
  const denied = { code: '42501' };
  for (const statement of [
    'select lo_create(0)',
    `select lo_from_bytea(0, '')`,
    'select pg_current_xact_id()',
    `select pg_logical_emit_message(false, 'a', 'b')`,
    'create temp table t ()',
  ]) {
    await ana.query('begin read write');
    await expect(ana.query(statement)).rejects.toMatchObject(denied);
    await ana.query('rollback');
  }
  await ana.end();
  for (const pathname of ['postgres', 'template1'])
    await expect(
      connect(Object.assign(new URL(login), { pathname }).href, 'porchlight-test'),
    ).rejects.toMatchObject(denied);
  expect(await second.exited).toBe(1);
  expect(second.output()).toMatch(/another process already runs the database in .*stop it first/);
});
