import { expect, test } from '@jest/globals';
import type pg from 'pg';
import { withConnection } from '#db/connection.ts';
import { runCommand } from '../support/command-process.ts';
import { temporaryDataDir } from '../support/resources.ts';
import { embeddedAccess, embeddedRows } from '../support/test-cluster.ts';
import { eventually } from '../support/eventually.ts';
import { newLead, postUntilStored } from '../support/leads.ts';
import { postLead, runSite, startCommand } from '../support/site-process.ts';
import { connect } from '../support/test-database.ts';

// The owner of an embedded database is no superuser. The tests are steps, and share its server.
const DATA_DIR = temporaryDataDir();
const env = { DATABASE_URL: '', DATA_DIR };
const DENIED = { code: '42501' };

const site = runSite(env);
await postLead(await site.address, newLead());
const run = (args: string[]) => runCommand(args, env);
const login = (await run(['sales:user', 'ana'])).stdout.trim();
const ana = await connect(login);
const { port, ownerPassword, adminPassword } = await embeddedAccess(DATA_DIR);
const urlOf = (user: string, password: string) =>
  `postgres://${user}:${password}@127.0.0.1:${port}/porchlight`;
const ownerUrl = urlOf('porchlight', ownerPassword);
const asAdmin = (statement: string) =>
  withConnection(urlOf('postgres', adminPassword), (admin) => admin.query(statement));
const leads = () => run(['leads', '--csv']);
const beginReading = (client: pg.Client) =>
  client.query(`set application_name = 'DBeaver'; begin; select count(*) from leads_due`);
const waits = /the migrations wait until another session ends its transaction/g;

test('commands use the database of the running site', async () => {
  expect((await leads()).stdout).toContain('Hilltop Plumbing');
  expect(new URL(login).hostname).toBe('127.0.0.1');
});

test.each([
  'select lo_create(0)',
  'select lo_creat(-1)',
  `select lo_from_bytea(0, '')`,
  'select pg_current_xact_id()',
  'select txid_current()',
  `select pg_logical_emit_message(false, 'a', 'b')`,
  'create temp table t ()',
])('a sales login may not run %s', async (statement) => {
  await ana.query('begin read write');
  await expect(ana.query(statement)).rejects.toMatchObject(DENIED);
  await ana.query('rollback');
});

test.each(['postgres', 'template1'])('a sales login may not connect to %s', async (database) => {
  const url = Object.assign(new URL(login), { pathname: database });
  await expect(connect(url.href)).rejects.toMatchObject(DENIED);
});

test('locks of a sales login delay migrations, not the site', async () => {
  for (const key of ['7204117', '7204118']) await ana.query(`select pg_advisory_lock(${key})`);
  const waiting = connect(login).then((second) => second.query('select pg_advisory_lock(7204118)'));
  waiting.catch(() => undefined);
  expect((await leads()).code).toBe(0);

  await asAdmin('delete from drizzle.applied_sql');
  await beginReading(ana);
  const second = runSite({ DATABASE_URL: ownerUrl });
  const migrating = runSite({ DATABASE_URL: ownerUrl }, [...startCommand, 'migrate']);
  const failed = leads();
  const address = await second.address;
  expect(second.output()).toMatch(waits);
  expect(second.output()).not.toContain(ownerPassword);
  expect((await fetch(address)).status).toBe(200);
  const ready = async () => (await fetch(`${address}/readyz`)).json();
  expect(await ready()).toMatchObject({ status: 'degraded', database: 'down' });
  const lead = newLead();
  expect((await postLead(address, lead)).status).toBe(202);
  expect(await failed).toMatchObject({ code: 1, stderr: expect.stringMatching(waits) });
  await eventually(migrating.output, (output) => output.search(waits) >= 0);
  // The advisory locks stay until the session ends.
  await ana.query('commit');
  expect(await migrating.exited).toBe(0);
  // `migrate` tried several times, and reported the lock once.
  expect(migrating.output().match(waits)).toHaveLength(1);
  const stored = () => embeddedRows(DATA_DIR, `select from leads where email = '${lead.email}'`);
  await eventually(async () => (await stored()).length, 1);
  await eventually(ready, (parts) => (parts as { status: string }).status === 'ready');
  await postUntilStored(address);
  second.child.kill('SIGINT');
  expect(await second.exited).toBe(0);
});

test('a command starts and stops the database of a stopped site', async () => {
  site.child.kill('SIGINT');
  expect(await site.exited).toBe(0);
  expect((await run(['leads', '--view', 'leads', '--csv'])).stdout).toContain('Hilltop Plumbing');
  await expect(embeddedRows(DATA_DIR, 'select 1')).rejects.toThrow();
});
