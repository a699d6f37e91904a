import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@jest/globals';
import { connect, withConnection } from '#db/connection/connect.ts';
import { startEmbedded } from '#db/embedded/start.server.ts';
import { eventually } from '../support/eventually.ts';
import { command } from '../support/command.ts';
import { newLead } from '../support/leads.ts';
import { closeAfterTests, freeze, temporaryDataDir } from '../support/resources.ts';
import { postLead, runCommand, runSite } from '../support/site-process.ts';

const data = temporaryDataDir();
const lockFile = join(data, 'postgresql/cluster/postmaster.pid');
function start(path = data) {
  const site = runSite({ DATABASE_URL: '', DATA_DIR: path, RATE_LIMIT_MAX: '100000' });
  const end = () => (site.child.kill('SIGINT'), site.exited);
  closeAfterTests({ close: end });
  return { ...site, end };
}

test('Ctrl-C while the database starts leaves nothing running', async () => {
  const site = start();
  await eventually(() => existsSync(lockFile), true);
  expect(await site.end()).toBe(0);
  expect(existsSync(lockFile)).toBe(false);
});

test('a command migrates the database, and leaves nothing running', async () => {
  const { stdout, stderr } = await command(['leads'], { DATABASE_URL: '', DATA_DIR: data });
  expect([stdout, existsSync(lockFile)]).toEqual(['No rows.\n', false]);
  expect(stderr).toBe(`warning: made a new, empty database in ${data}\n`);
});

test('a site whose server cannot start or is killed goes on, and starts it at a try', async () => {
  const version = join(data, 'postgresql/cluster/PG_VERSION');
  await writeFile(version, '15\n');
  const site = start();
  const address = await site.address;
  const post = async () => (await postLead(address, newLead())).status;
  const readiness = async () => (await fetch(`${address}/readyz`)).json();
  expect(await post()).toBe(202);
  const causes = site.output().match(/"error".*does not start: .*incompatible with server/g);
  expect(causes).toHaveLength(1);
  await writeFile(version, '18\n');
  await eventually(readiness, expect.objectContaining({ status: 'ready' }));
  process.kill(Number.parseInt(await readFile(lockFile, 'utf8')), 'SIGKILL');
  await eventually(post, 202);
  await eventually(readiness, expect.objectContaining({ status: 'ready' }));
  // A session that is frozen ends ten seconds after the stop, too late for the site.
  const { url } = await startEmbedded(data, true);
  const session = await connect(url);
  const { rows } = await session.query<{ pid: number }>('select pg_backend_pid() as pid');
  freeze(Number(rows[0]?.pid));
  expect(await site.end()).toBeNull();
  expect(site.output()).toContain('the site did not stop in time');
  await eventually(() => existsSync(lockFile), false);
});

test('a copied folder has each acknowledged lead, and one site runs on it', async () => {
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
  expect(again.output()).toContain(`DATABASE_URL is unset: the database is in ${data}`);
  const second = start();
  const { stdout } = await runCommand(['sales:user', 'ana'], { DATABASE_URL: '', DATA_DIR: data });
  await checkLogin(stdout.trim());
  expect(await second.exited).toBe(1);
  expect(second.output()).toMatch(/another process already runs the database in .*stop it first/);
  expect(await again.end()).toBe(0);
  const path = temporaryDataDir();
  await promisify(execFile)('cp', ['-a', `${data}/.`, path]);
  await start(path).address;
  const { url } = await startEmbedded(path, true);
  const missing =
    'select from unnest($1::text[]) email where email not in (select email from ' + 'leads)';
  const find = () => withConnection(url, (owner) => owner.query(missing, [acknowledged]));
  await eventually(async () => (await find()).rowCount, 0);
});

/** It reads its views, and can't fill the disk. */
async function checkLogin(login: string) {
  const ana = await connect(login);
  await ana.query('select from sales.leads');
  const denied = { code: '42501' };
  for (const statement of [
    'select lo_creat(-1)',
    'select lo_create(0)',
    `select lo_from_bytea(0, '')`,
    'select pg_current_xact_id()',
    'select txid_current()',
    `select pg_logical_emit_message(false, 'a', 'b')`,
    'create temp table t ()',
  ]) {
    await ana.query('begin read write');
    await expect(ana.query(statement)).rejects.toMatchObject(denied);
    await ana.query('rollback');
  }
  const { rows } = await ana.query('show temp_file_limit');
  expect(rows).toEqual([{ temp_file_limit: '1GB' }]);
  await ana.end();
  for (const pathname of ['postgres', 'template1'])
    await expect(connect(Object.assign(new URL(login), { pathname }).href)).rejects.toMatchObject(
      denied,
    );
}
