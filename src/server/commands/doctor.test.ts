import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { checkConnections, checkDurability } from './doctor/check-database.ts';
import { explainDatabaseError } from '../telemetry/explain-database-error.ts';
import { callCommand } from '../../tests/support/command-process.ts';
import { startFakeServer } from '../../tests/support/fake-servers.ts';
import { temporaryDataDir } from '../../tests/support/resources.ts';
import { createSalesDatabase } from '../../tests/support/sales.ts';
import { createTestApp } from '../../tests/support/test-app.ts';
import { createTestDatabase } from '../../tests/support/test-database.ts';

const { url: PUBLIC_URL } = await startFakeServer((req, res) => site.app(req, res));
const site = await createTestApp({ PUBLIC_URL });
await site.spool.check(); // Creates the spool's folders, as the site does when it starts.
const own = { DATABASE_URL: site.testDatabase.url, DATA_DIR: site.dataDir, PUBLIC_URL };

const doctor = (env: Record<string, string> = {}) => callCommand(['doctor'], { ...own, ...env });
async function findingsOf(env: Record<string, string>, part = '\\w+') {
  const lines = new RegExp(`^(ok|warning|failure) +(${part}) +(.+)$`, 'gm');
  return [...(await doctor(env)).stdout.matchAll(lines)].map(([, ...finding]) => finding);
}
const databaseUrl = (changes: object) => Object.assign(new URL(own.DATABASE_URL), changes).href;

const proxy = await startFakeServer((req, res) => {
  const headers = { 'X-Forwarded-For': '192.0.2.1', Host: 'porchlight.example' };
  void fetch(`${PUBLIC_URL}${req.url ?? ''}`, { headers }).then(async (answer) => {
    res.writeHead(answer.status, { 'Content-Type': 'application/json' }).end(await answer.text());
  });
});
const other = await startFakeServer((_req, res) => void res.writeHead(301).end());

test('each part that works is ok, without secrets', async () => {
  await site.testDatabase.rows(`insert into backup_proofs values ('one', now() - interval '25 hours')`);
  const { code, stdout, stderr } = await doctor({ SENTRY_DSN: 'https://dsnkey@errors.example/7' });
  expect([code, stderr]).toEqual([0, '']);
  // Other tests create logins on this server too, and for tests it need not write to disk.
  const parts =
    'database durability? tempfiles connections? migrations sessions? messages backup spool disk address? proxies links? samples?';
  const expected = parts.split(' ').map((part) => {
    const level = part.endsWith('?') ? '(ok|warning)' : 'ok';
    return expect.stringMatching(`^${level} +${part.replace('?', '')}$`);
  });
  expect(stdout.match(/^(ok|warning|failure) +\w+/gm)).toEqual(expected);
  expect(stdout).toContain(`Node ${process.version}, ${process.platform}-${process.arch}`);
  expect(stdout).toContain('SENTRY_DSN=https://(hidden)@errors.example/(hidden)');
  expect(stdout).toContain(`DATA_DIR=${site.dataDir}`);
  for (const secret of [new URL(own.DATABASE_URL).password, 'dsnkey']) expect(stdout).not.toContain(secret);
});

test('each failure has a remedy, and the exit code is 1', async () => {
  const DATA_DIR = temporaryDataDir();
  await writeFile(join(DATA_DIR, 'spool'), 'no folder');
  const { code, stdout, stderr } = await doctor({
    DATABASE_URL: databaseUrl({ pathname: '/template1' }),
    DATA_DIR,
    PUBLIC_ULR: 'x',
  });
  expect([code, stderr]).toEqual([1, 'doctor: 2 of 12 checks failed.\n']);
  expect(stdout).toMatch(/^failure +migrations .*: run 'migrate'/m);
  expect(stdout).toMatch(/^failure +spool .*: make it writable/m);
  expect(stdout).toMatch(/^warning +settings +PUBLIC_ULR: no such setting; did you mean PUBLIC_URL\?/m);
});

const throughProxy = { PUBLIC_URL: proxy.url };

test.each<[string, string, RegExp, Record<string, string>]>([
  ['warning', 'address', /2 \(ECONNREFUSED\): .*set PUBLIC_URL/, { PUBLIC_URL: 'http://127.0.0.1:2' }],
  ['warning', 'address', /another program answers at .* \(301\): set PUBLIC_URL/, { PUBLIC_URL: other.url }],
  ['warning', 'proxies', /^1 in front, but TRUST_PROXY is 0: .*set TRUST_PROXY to 1/, throughProxy],
  ['warning', 'links', /^no link to Privacy Policy and Terms of Service: set LEGAL_NAME/, {}],
  ['ok', 'disk', /^\d+\.\d GB and \d+ inodes are left/, {}],
  ['ok', 'tempfiles', /^a session may write 1GB/, {}],
])('a %s about %s: %s', async (level, part, words, env) => {
  expect(await findingsOf(env, part)).toContainEqual([level, part, expect.stringMatching(words)]);
});

test('old backups, changed SQL, missing limits and messages that nobody sends are reported', async () => {
  const { url, rows } = await createTestDatabase();
  const expectFinding = async (level: string, part: string, words: string) =>
    expect(await findingsOf({ DATABASE_URL: url }, part)).toEqual([
      [level, part, expect.stringContaining(words)],
    ]);
  await expectFinding('warning', 'backup', 'no verified backup is recorded');
  await rows(`insert into notifications (event, channel) values ('day.started', 'email')`);
  await expectFinding('warning', 'messages', 'email is off, and 1 wait');
  await rows(`insert into backup_proofs values ('one', now() - interval '26 hours')`);
  await expectFinding('failure', 'backup', '26 h old');
  await rows(`update drizzle.applied_sql set hash = 'another'`);
  await expectFinding('failure', 'migrations', 'db/sql changed since it was applied');
  await rows(`alter database ${new URL(url).pathname.slice(1)} set temp_file_limit to -1`);
  await expectFinding('warning', 'tempfiles', "set temp_file_limit = '1GB'");
});

test.each([
  ['refuses the login', databaseUrl({ password: 'wrong' }), /\(28P01\): check user, password/],
  ['needs a missing file', databaseUrl({ search: '?sslrootcert=/none.pem' }), /ENOENT.*check each path/],
  ['is down', databaseUrl({ host: '127.0.0.1:9' }), /ECONNREFUSED.*start PostgreSQL/],
  [
    'gets a sales login',
    (await (await createSalesDatabase()).createLogin('sales_ro')).url,
    / denies permission \(42501\): use the role of the database's owner/,
  ],
])('a database that %s is a failure without the password', async (_what, DATABASE_URL, words) => {
  const { stdout, stderr } = await doctor({ DATABASE_URL });
  expect(stdout).toMatch(new RegExp(`^failure +database .*${words.source}`, 'm'));
  expect(stdout + stderr).not.toContain(new URL(DATABASE_URL).password);
});

test('doctor creates neither the embedded database nor the spool', async () => {
  const DATA_DIR = temporaryDataDir();
  const { code, stdout } = await doctor({ DATABASE_URL: '', DATA_DIR });
  expect(code).toBe(0);
  expect(stdout).toMatch(/^warning +database +there is no database in .* yet/m);
  expect(stdout).toMatch(/^warning +spool .*'start' creates it/m);
  expect(await readdir(DATA_DIR)).toEqual([]);
  expect(await readdir(site.spool.folder, { recursive: true })).toEqual(['aside']);
});

test.each<[string, RegExp, Parameters<typeof checkDurability>[0]]>([
  ['ok', /has not failed/, { durability: 'on', archivingFailedSeconds: 0 }],
  ['failure', /archive its WAL for 2 min/, { durability: 'on', archivingFailedSeconds: 90 }],
  ['warning', /a crash may destroy/, { durability: 'fsync off', archivingFailedSeconds: 0 }],
  ['warning', /a crash may lose/, { durability: 'commits off', archivingFailedSeconds: 0 }],
  ['warning', /wait for a standby/, { durability: 'no standby', archivingFailedSeconds: 0 }],
])('a %s about durability: %s', (state, what, facts) => {
  expect(checkDurability(facts)).toMatchObject({ state, what: expect.stringMatching(what) });
});

test.each([
  ['ok', 50],
  ['warning', 51],
])('a connection limit of 60 is %s with %i connections', (state, connections) => {
  expect(checkConnections({ connections, connectionLimit: 60 }).state).toBe(state);
});

test.each([
  ['08006', 'does not answer', /^start PostgreSQL/],
  ['EPIPE', 'does not answer', /^start PostgreSQL/],
  ['CLOSED', 'is closed for a restore', /^wait/],
  ['55000', 'refuses a statement', /^read the .* log/],
  ['57P03', 'is starting or stopping', /^wait/],
  ['SELF_SIGNED_CERT_IN_CHAIN', 'has a certificate of an unknown authority', /^set sslrootcert/],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'has a certificate of an unknown authority', /^set sslrootcert/],
  ['CERT_HAS_EXPIRED', 'has a certificate that is not valid now', /^renew/],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'has a certificate for another name', /^use a host/],
  ['ERR_SSL_WRONG_VERSION_NUMBER', 'fails at the TLS handshake', /^check host/],
])('the code %s means that the database %s', (code, what, remedy) => {
  expect(explainDatabaseError(code)).toEqual({ what, remedy: expect.stringMatching(remedy) });
});
