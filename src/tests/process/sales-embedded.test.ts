import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { businessTimeZone } from '#shared/business-time-zone.ts';
import { runCommand } from '../support/command-process.ts';
import { embeddedAccess, embeddedRows } from '../support/embedded-access.ts';
import { newLead } from '../support/leads.ts';
import { connect } from '../support/test-database.ts';
import { temporaryDataDir } from '../support/data-dir.ts';
import { postLead, runSite } from '../support/site-process.ts';

const data = temporaryDataDir();
const site = runSite({ DATABASE_URL: '', DATA_DIR: data });

const run = (args: string[], env: Record<string, string> = {}) =>
  runCommand(args, { DATABASE_URL: '', DATA_DIR: data, ...env });

test('when a site uses the embedded database, then commands use this database, whether or not the site is running', async () => {
  const address = await site.address;
  await postLead(address, newLead());

  expect((await run(['leads', '--csv'])).stdout).toContain('Hilltop Plumbing');
  const { stdout } = await run(['sales:user', 'ana', '--rw']);
  expect(new URL(stdout).hostname).toBe('127.0.0.1');
  const ana = await connect(stdout.trim());
  const marked = await ana.query(`select mark_contacted(lead_id, 'ana', 'reached') as state from leads_due`);
  expect(marked.rows).toEqual([{ state: 'reached' }]);
  await ana.end();

  const [bin, args] = [join(data, 'bin'), join(data, 'args')];
  await mkdir(bin);
  await writeFile(
    join(bin, 'psql'),
    `#!/bin/sh\necho "$* $PGUSER $PGHOST:$PGPORT $PGDATABASE $PGPASSWORD $PGTZ $PGOPTIONS" > ${args}\n`,
  );
  await chmod(join(bin, 'psql'), 0o755);
  expect(await run(['sql'], { PATH: `${bin}:${process.env.PATH}` })).toMatchObject({ code: 0 });
  const { port, ownerPassword } = await embeddedAccess(data);
  // Every user of the machine can see a process's arguments, so no argument may contain the password.
  expect(await readFile(args, 'utf8')).toBe(
    ` porchlight 127.0.0.1:${port} porchlight ${ownerPassword} ${businessTimeZone} -c search_path=sales,public\n`,
  );
  expect((await fetch(`${address}/readyz`)).status).toBe(200);
  site.child.kill('SIGINT');
  expect(await site.exited).toBe(0);
  await expect(embeddedRows(data, 'select 1')).rejects.toThrow();

  expect((await run(['leads', '--view', 'leads', '--csv'])).stdout).toContain('Hilltop Plumbing');
  expect(await run(['sql'], { PATH: data })).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('psql was not found: install it'),
  });
  await expect(embeddedRows(data, 'select 1')).rejects.toThrow();
});
