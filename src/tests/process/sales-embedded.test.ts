import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import pg from 'pg';
import { runCommand } from '../support/command-process.ts';
import { embeddedAnswers } from '../support/embedded-access.ts';
import { leadOf } from '../support/leads.ts';
import { runSite, temporaryDataDir } from '../support/site-process.ts';

let data: Awaited<ReturnType<typeof temporaryDataDir>>;
beforeEach(async () => {
  data = await temporaryDataDir();
});
afterEach(async () => {
  expect(await embeddedAnswers(data.path)).toBe(false);
  await data.remove();
});

const run = (args: string[], env: Record<string, string> = {}) =>
  runCommand(args, { DATABASE_URL: '', DATA_DIR: data.path, ...env });

test('when a site runs beside it, then the commands join its database and leave it running', async () => {
  const site = runSite({ DATABASE_URL: '', DATA_DIR: data.path });
  const address = await site.address;
  const headers = { 'Content-Type': 'application/json' };
  await fetch(`${address}/api/leads`, { method: 'POST', headers, body: JSON.stringify(leadOf()) });

  expect((await run(['leads', '--csv'])).stdout).toContain('Hilltop Plumbing');
  const { stdout } = await run(['sales:user', 'ana', '--rw']);
  expect(new URL(stdout).hostname).toBe('127.0.0.1');
  const ana = new pg.Client(stdout.trim());
  await ana.connect();
  const { rows } = await ana.query<{ state: string }>(
    `select mark_contacted(lead_id, 'ana', 'reached') as state from leads_due`,
  );
  expect(rows).toEqual([{ state: 'reached' }]);
  await ana.end();

  expect((await fetch(`${address}/readyz`)).status).toBe(200);
  site.child.kill('SIGINT');
  expect(await site.exited).toBe(0);
});

test('when the database is filled for trying, then it is only where that is allowed, and only where it is empty', async () => {
  const refused = await run(['db:seed']);
  expect([refused.code, refused.stdout]).toEqual([1, '']);
  expect(refused.stderr).toContain('with ALLOW_SEED=1 in the environment');

  const filled = await run(['db:seed'], { ALLOW_SEED: '1' });
  expect(filled.stdout).toBe('2000 made-up leads of the last 90 days are stored.\n');
  const again = await run(['db:seed'], { ALLOW_SEED: '1' });
  expect([again.code, again.stderr]).toEqual([
    1,
    'db:seed: there are leads already: --force adds the made-up ones to them\n',
  ]);
  const { stdout } = await run(['leads', '--view', 'leads', '--csv']);
  expect(stdout.trim().split('\r\n')).toHaveLength(2_001);
});

test('when there is no psql, then the address is printed and answers until Ctrl-C', async () => {
  const child = spawn(process.execPath, ['src/server/launch.mjs', 'sql'], {
    env: { DATA_DIR: data.path, PATH: data.path },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  const client = new pg.Client(line.toString().trim());
  await client.connect();
  expect((await client.query('select from sales.leads')).rows).toEqual([]);
  await client.end();
  child.kill('SIGINT');
  expect(await once(child, 'close')).toEqual([0, null]);
});

test('when there is a psql, then it opens on the database, and no argument holds the password', async () => {
  const [bin, seen] = [join(data.path, 'bin'), join(data.path, 'seen')];
  await mkdir(bin);
  await writeFile(join(bin, 'psql'), `#!/bin/sh\necho "$1 $PGPASSWORD $PGTZ $PGOPTIONS" > ${seen}\n`);
  await chmod(join(bin, 'psql'), 0o755);
  expect(await run(['sql'], { PATH: `${bin}:${process.env.PATH}` })).toMatchObject({ code: 0 });
  const access = JSON.parse(await readFile(join(data.path, 'postgresql/access.json'), 'utf8')) as {
    port: number;
    ownerPassword: string;
  };
  expect(await readFile(seen, 'utf8')).toBe(
    `postgres://porchlight@127.0.0.1:${access.port}/porchlight ${access.ownerPassword} America/Chicago -c search_path=sales,public\n`,
  );
});
