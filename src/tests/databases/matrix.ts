// Each kind of DATABASE_URL, with both kinds of owner, in a cluster whose template1 has a table and whose databases have an
// extension of the administrator: what the site and each command do.
import { randomInt } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { newLead, postUntilStored } from '../support/leads.ts';
import { temporaryDataDir } from '../support/resources.ts';
import { runSite } from '../support/site-process.ts';
import { commandWith, shell, startCluster, type Cluster } from './cluster.ts';

const OWNER = 'site_owner';
const LOGIN = 'ana';
const PORT = 54_399;

const addresses: [string, (cluster: Cluster) => string][] = [
  ['TCP', ({ port }) => `${OWNER}:secret@127.0.0.1:${port}/porchlight`],
  ['IPv6', ({ port }) => `${OWNER}:secret@[::1]:${port}/porchlight`],
  ['Unix socket in ?host=', (c) => `${OWNER}:secret@/porchlight?host=${c.socketFolder}&port=${c.port}`],
  ['Unix socket as %2F', (c) => `${OWNER}:secret@${encodeURIComponent(c.socketFolder)}:${c.port}/porchlight`],
  ['parameters', ({ port }) => `127.0.0.1/porchlight?user=${OWNER}&password=secret&port=${port}`],
  [
    'TLS with a private CA',
    (c) =>
      `${OWNER}:secret@localhost:${c.port}/porchlight?sslmode=verify-full&sslrootcert=${c.rootCertificate}`,
  ],
  [
    'sslmode=require with a private CA, and options',
    (c) =>
      `${OWNER}:secret@localhost:${c.port}/porchlight?sslmode=require&sslrootcert=${c.rootCertificate}&options=-c%20work_mem%3D9MB`,
  ],
];

const cluster = await startCluster(PORT);
const { asAdmin } = cluster;
const DATA_DIR = temporaryDataDir();
await asAdmin('create table of_all_databases as select 1 as a', 'template1');
await asAdmin(`create role ${OWNER} login password 'secret' createdb createrole`);
await asAdmin(
  `create database porchlight owner ${OWNER} template template0 encoding 'UTF8' locale 'C.UTF-8'`,
);
await asAdmin('create extension pg_stat_statements', 'porchlight');

/** Returns the email address. Leads with the same number would be one person's. */
async function storeLead(address: string) {
  const lead = newLead({ phone: `(214) 555-${randomInt(1_000, 10_000)}` });
  await postUntilStored(address, lead);
  return lead.email;
}

test.each(
  ['nosuperuser', 'superuser'].flatMap((rights) => addresses.map((address) => [rights, ...address] as const)),
)('the owner is %s, and the address has %s', async (rights, _name, addressOf) => {
  await asAdmin(`alter role ${OWNER} ${rights}`);
  const settings = { DATABASE_URL: `postgres://${addressOf(cluster)}`, DATA_DIR };
  const command = commandWith(settings);
  const site = runSite(settings);
  const address = await site.address;
  const stored = await storeLead(address);
  expect((await command('leads', '--csv')).stdout).toContain(stored);

  const { stdout: loginUrl, output } = await command('sales:user', LOGIN);
  expect(output).not.toContain('secret');
  const asLogin = `select current_user, count(*) from sales.leads where email = '${stored}'`;
  expect((await shell('psql', ['-XAtc', asLogin, loginUrl])).stdout).toBe(`${LOGIN}|1\n`);

  expect((await command('backup', 'now')).output).toMatch(/verified porchlight-\S+\.dump/);
  const lost = await storeLead(address);
  expect((await command('backup', 'restore', 'latest')).output).toContain('restored porchlight-');
  await storeLead(address);
  const { stdout: leads } = await command('leads', '--csv');
  expect(leads).toContain(stored);
  expect(leads).not.toContain(lost);

  const { output: report } = await command('doctor');
  expect(report).toMatch(/^ok +database +PostgreSQL/m);
  expect(report).toMatch(/^ok +backup /m);
  expect(report).not.toMatch(/^failure +(database|migrations|backup|settings) |secret/m);
  await site.stop();
});

test('another encoding is refused', async () => {
  await asAdmin(`create database ascii owner ${OWNER} template template0 encoding 'SQL_ASCII' locale 'C'`);
  const { address } = runSite({ DATABASE_URL: `postgres://${OWNER}:secret@127.0.0.1:${PORT}/ascii` });
  await expect(address).rejects.toThrow(/encoding is SQL_ASCII: create a database with template0/);
});
