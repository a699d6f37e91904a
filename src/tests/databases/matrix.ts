// Each kind of DATABASE_URL, with both kinds of owner, in a cluster whose template1 has a table and whose databases have an
// extension of the administrator: what the site and each command do.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { promisify } from 'node:util';
import { startCluster, type Cluster } from './cluster.ts';
import { command, query, startSite } from './commands.ts';

const OWNER = 'site_owner';
const LOGIN = 'ana';
const PORT = 54_399;
const psql = async (url: string, statement: string) =>
  (await promisify(execFile)('psql', ['-XAtc', statement, url])).stdout.trim();

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

const cluster = await startCluster(PORT, ['--encoding=SQL_ASCII', '--locale=C']);
const DATA_DIR = mkdtempSync(join(tmpdir(), 'porchlight-matrix-'));
after(async () => {
  await cluster.stop();
  rmSync(DATA_DIR, { recursive: true });
});
const createDatabase = (name: string, encoding: string, locale: string) =>
  query(
    cluster.adminUrl,
    `create database ${name} owner ${OWNER} template template0 encoding '${encoding}' locale '${locale}'`,
  );
await query(cluster.adminUrl, 'create table of_all_databases as select 1 as a', 'template1');
await query(cluster.adminUrl, `create role ${OWNER} login password 'secret' createdb createrole`);
await createDatabase('porchlight', 'UTF8', 'C.UTF-8');
await query(cluster.adminUrl, 'create extension pg_stat_statements', 'porchlight');

for (const rights of ['nosuperuser', 'superuser']) {
  void describe(`the owner is ${rights}`, { concurrency: 1 }, () => {
    before(async () => {
      await query(cluster.adminUrl, `alter role ${OWNER} ${rights}`);
    });

    for (const [name, addressOf] of addresses)
      void test(name, async (t) => {
        const settings = { DATABASE_URL: `postgres://${addressOf(cluster)}`, DATA_DIR };
        const site = await startSite(settings);
        t.after(site.stop);
        const kept = await site.storeLead();
        assert.match((await command(settings, 'leads', '--csv')).stdout, new RegExp(kept));

        const { stdout, output } = await command(settings, 'sales:user', LOGIN);
        assert.doesNotMatch(output, /secret/);
        assert.equal(await psql(stdout.trim(), 'select current_user'), LOGIN);
        const first = "select count(*) from sales.leads where email = '";
        assert.equal(await psql(stdout.trim(), `${first}${kept}'`), '1');

        assert.match((await command(settings, 'backup', 'now')).output, /verified porchlight-\S+\.dump/);
        const lost = await site.storeLead();
        assert.match((await command(settings, 'backup', 'restore', 'latest')).output, /restored porchlight-/);
        await site.storeLead();
        const { stdout: leads } = await command(settings, 'leads', '--csv');
        assert.match(leads, new RegExp(kept));
        assert.doesNotMatch(leads, new RegExp(lost));

        const { output: report } = await command(settings, 'doctor');
        assert.match(report, /^ok +database +PostgreSQL/m);
        assert.match(report, /^ok +backup /m);
        assert.doesNotMatch(report, /^failure +(database|migrations|backup|settings) |secret/m);
      });
  });
}

void test('a parameter that only the driver knows', async () => {
  const DATABASE_URL = `postgres://${OWNER}:secret@127.0.0.1:${PORT}/porchlight?statement_timeout=60000`;
  const settings = { DATABASE_URL, DATA_DIR };
  const site = await startSite(settings);
  await site.storeLead();
  await site.stop();
  for (const args of [['sql'], ['backup', 'now'], ['backup', 'restore', 'latest'], ['doctor']])
    assert.match((await command(settings, ...args)).output, /can't honor statement_timeout/);
});

void test('another name', async () => {
  await createDatabase('another', 'UTF8', 'C.UTF-8');
  const settings = { DATABASE_URL: `postgres://${OWNER}:secret@127.0.0.1:${PORT}/another`, DATA_DIR };
  const site = await startSite(settings);
  await site.storeLead();
  await site.stop();
  for (const args of [['backup', 'now'], ['doctor']])
    assert.match((await command(settings, ...args)).output, /named porchlight, and this one is another/);
});

void test('another encoding', async () => {
  await createDatabase('ascii', 'SQL_ASCII', 'C');
  const settings = { DATABASE_URL: `postgres://${OWNER}:secret@127.0.0.1:${PORT}/ascii`, DATA_DIR };
  await assert.rejects(startSite(settings), /encoding is SQL_ASCII: create a database with template0/);
  for (const args of [['migrate'], ['doctor']])
    assert.match((await command(settings, ...args)).output, /encoding (is )?SQL_ASCII/);
  assert.match((await command(settings, 'leads')).output, /apply the migrations first/);
});
