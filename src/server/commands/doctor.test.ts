import { chmod, chown, mkdir, readdir, writeFile } from 'node:fs/promises';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, jest, test } from '@jest/globals';
import { legalLinks } from '#content/navigation.ts';
import { callCommand } from '../../tests/support/command-process.ts';
import { startProviderAccount } from '../../tests/support/provider-account.ts';
import { temporaryDataDir } from '../../tests/support/data-dir.ts';
import { fillDisk } from '../../tests/support/full-disk.ts';
import { startStandIn } from '../../tests/support/stand-in.ts';
import { createTestApp } from '../../tests/support/test-app.ts';
import { createTestDatabase } from '../../tests/support/test-database.ts';
import { closeAfterTests } from '../../tests/support/close-after-tests.ts';
import { checkSystem } from './doctor/check-system.ts';

const server = await closeAfterTests(createServer().listen(0, '127.0.0.1'));
await once(server, 'listening');
const PUBLIC_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const site = await closeAfterTests(createTestApp({ PUBLIC_URL }));
await site.spool.isWritable(); // As the start does: it makes the folders.
server.on('request', site.app);

const emptyDataDir = async () => (await closeAfterTests(temporaryDataDir())).path;
const doctor = (env: Record<string, string> = {}) =>
  callCommand(['doctor'], { DATABASE_URL: site.stored.url, DATA_DIR: site.dataDir, PUBLIC_URL, ...env });
const findings = (stdout: string) =>
  [...stdout.matchAll(/^(ok|warning|fault) +(\w+) +(.+)$/gm)].map(([, ...finding]) => finding);
/** What it finds of one part. */
const judged = async (part: string, env: Record<string, string>) =>
  findings((await doctor(env)).stdout).filter(([, each]) => each === part);

test('when everything is well, then each part is ok, and no secret is printed', async () => {
  await site.stored.rows(`insert into backup_proofs values ('one', now() - interval '25 hours')`);
  const { code, stdout, stderr } = await doctor({ SENTRY_DSN: 'https://dsnkey@errors.example/7' });
  expect([code, stderr]).toEqual([0, '']);
  const parts = 'system database migrations clock backup spool address proxies'.split(' ');
  expect(findings(stdout)).toEqual(parts.map((part) => ['ok', part, expect.any(String)]));
  expect(stdout).toContain('SENTRY_DSN=https://(hidden)@errors.example/(hidden)');
  expect(stdout).toContain(`DATA_DIR=${site.dataDir}`);
  for (const secret of [new URL(site.stored.url).password, 'dsnkey']) expect(stdout).not.toContain(secret);
});

test('when parts are at fault, then each says what to do, and the code is 1', async () => {
  const DATA_DIR = await emptyDataDir();
  await writeFile(join(DATA_DIR, 'spool'), 'no folder');
  const { code, stdout } = await doctor({
    ...{ DATABASE_URL: Object.assign(new URL(site.stored.url), { pathname: '/template1' }).href, DATA_DIR },
    ...{ VAPI_PRIVATE_KEY: 'wrong-key', VAPI_API_URL: provider.url, PUBLIC_URL: 'http://127.0.0.1:2' },
  });
  expect(code).toBe(1);
  expect(findings(stdout)).toEqual([
    ['ok', 'system', expect.any(String)],
    ['ok', 'database', expect.stringContaining('PostgreSQL 18')],
    ['fault', 'migrations', expect.stringContaining("run 'migrate'")],
    ['ok', 'clock', expect.any(String)],
    ['fault', 'spool', expect.stringContaining('make it writable')],
    ['warning', 'address', expect.stringMatching(/2 \(ECONNREFUSED\): .*set PUBLIC_URL/)],
    ['fault', 'voice', expect.stringContaining('check VAPI_PRIVATE_KEY')],
  ]);
  expect(stdout).not.toContain('wrong-key');
});

test('when a migration was edited after it was applied, or db/sql was not applied, then the file is named', async () => {
  const stored = await closeAfterTests(createTestDatabase());
  const migrations = () => judged('migrations', { DATABASE_URL: stored.url });
  await stored.rows(`update drizzle.applied_sql set hash = 'another'`);
  expect(await migrations()).toEqual([['fault', 'migrations', expect.stringContaining(': db/sql: undo')]]);
  await stored.rows(`update drizzle.__drizzle_migrations set hash = 'another'
    where created_at = (select max(created_at) from drizzle.__drizzle_migrations)`);
  expect(await migrations()).toEqual([
    ['fault', 'migrations', expect.stringMatching(/: migrations\/\d{4}_\w+\.sql, db\/sql: undo/)],
  ]);
});

test('when no backup was proved, or none of the last 26 hours, then it says so', async () => {
  const stored = await closeAfterTests(createTestDatabase());
  const backup = () => judged('backup', { DATABASE_URL: stored.url });
  expect(await backup()).toEqual([['warning', 'backup', expect.stringContaining('turn on the timer')]]);
  await stored.rows(`insert into backup_proofs values ('one', now() - interval '26 hours')`);
  expect(await backup()).toEqual([['fault', 'backup', expect.stringContaining('26 h old')]]);
});

test('when anybody may start calls, or tokens are signed by a wrong clock, then it says so', async () => {
  const answering = await closeAfterTests(
    startStandIn(
      (_req, res) => void res.setHeader('Date', new Date(Date.now() + 300_000).toUTCString()).end('[]'),
    ),
  );
  const voice = { VAPI_PUBLIC_KEY: 'public-key', VAPI_ASSISTANT_ID: 'a', VAPI_API_URL: answering.url };
  const isOpen = ['warning', 'voice', expect.stringContaining('set VAPI_ORG_ID')];
  expect(await judged('voice', voice)).toContainEqual(isOpen);
  const signed = { ...voice, VAPI_ORG_ID: 'org-1', VAPI_PRIVATE_KEY: 'private-key' };
  const isApart = [['fault', 'voice', expect.stringMatching(/(299|300) s apart: set the clock/)]];
  expect(await judged('voice', signed)).toEqual(isApart);
});

test.each([
  [
    'refuses the login',
    { password: 'not-this-one' },
    /refuses the login \(28P01\): check the user and the password/,
  ],
  ['is away', { host: '127.0.0.1:9' }, /ECONNREFUSED.*start the server/],
])('when the database %s, then the line says so, without the password', async (_what, other, words) => {
  const address = Object.assign(new URL(site.stored.url), other);
  const { stdout, stderr } = await doctor({ DATABASE_URL: address.href });
  expect(findings(stdout)).toContainEqual(['fault', 'database', expect.stringMatching(words)]);
  expect(stdout + stderr).not.toContain(address.password);
});

test.each([
  ['linux-arm64', '6.1', 'ok', 'was run'],
  ['linux-x64', '5.15-microsoft-standard-WSL2', 'warning', 'under WSL: the code was only read'],
  ['darwin-arm64', '25.1', 'warning', 'only read'],
  ['freebsd-x64', '15.0', 'warning', 'nobody'],
])('when it is %s, kernel %s, then it is told whether it was tried', (system, kernel, state, words) => {
  expect(checkSystem(system, kernel)).toMatchObject({ state, what: expect.stringContaining(words) });
});

test('when there is no database yet, then none is made for being looked at', async () => {
  const { code, stdout } = await doctor({ DATABASE_URL: '', DATA_DIR: await emptyDataDir() });
  expect(code).toBe(0);
  expect(stdout).toMatch(/^warning +database +there is none in .* yet/m);
});

test('when a proxy stands in front that TRUST_PROXY does not count, then doctor says which number fits', async () => {
  const { url: proxy } = await closeAfterTests(
    startStandIn((req, res) => {
      const headers = { 'X-Forwarded-For': '192.0.2.1', Host: 'porchlight.example' };
      void fetch(`${PUBLIC_URL}${req.url ?? ''}`, { headers }).then(async (answer) => {
        res.writeHead(answer.status, { 'Content-Type': 'application/json' }).end(await answer.text());
      });
    }),
  );
  const { stdout } = await doctor({ PUBLIC_URL: proxy });
  expect(stdout).toMatch(/^warning +proxies +1 in front, but TRUST_PROXY is 0: .*set TRUST_PROXY to 1/m);
  expect(stdout).toContain(`takes itself for ${PUBLIC_URL}: give both the same PUBLIC_URL`);
});

test('when PUBLIC_URL leads on to another host, then doctor says which', async () => {
  const { url: away } = await closeAfterTests(
    startStandIn((_req, res) => {
      res.writeHead(301, { Location: 'https://www.porchlight.example/' }).end();
    }),
  );
  const words = /leads on to https:\/\/www\.porchlight\.example: set PUBLIC_URL/;
  const told = [['warning', 'address', expect.stringMatching(words)]];
  expect(await judged('address', { PUBLIC_URL: away })).toEqual(told);
});

test('when the site is public and a page beside the agreements has no address, then doctor says which', async () => {
  const link = jest.replaceProperty(legalLinks[0] ?? { href: '' }, 'href', '#');
  const { stdout } = await doctor({ PUBLIC_URL: 'https://porchlight.invalid' });
  link.restore();
  expect(stdout).toMatch(
    new RegExp(`^warning +links +no address for ${legalLinks[0]?.label}.*: set them`, 'm'),
  );
});

const provider = await closeAfterTests(startProviderAccount('right'));
const off = { artifactPlan: { recordingEnabled: false } };
const on = { artifactPlan: { recordingEnabled: true }, firstMessage: 'Hi. This is recorded.' };
provider.assistants.set('silent', off);
provider.assistants.set('plain', {});
provider.assistants.set('honest', on);
const member = { assistantId: 'plain' };
provider.others.set('squad/records', { members: [{ assistantId: 'silent' }, member] });
provider.others.set('squad/silent', { members: [member, { assistant: on }], membersOverrides: off });
provider.others.set('squad/broken', { members: [{ assistantId: 'gone' }] });
provider.others.set('workflow/records', { nodes: [] });
provider.others.set('workflow/silent', off);

describe('who answers calls', () => {
  test.each([
    ['ASSISTANT', 'silent', '0', 'ok', /calls are not recorded/],
    ['ASSISTANT', 'plain', '0', 'warning', /records, but for the calls of this page: run 'voice:assistant'/],
    ['ASSISTANT', 'honest', '1', 'ok', /all notices say so/],
    ['ASSISTANT', 'silent', '1', 'warning', /first message does not say so: run 'voice:assistant'/],
    ['ASSISTANT', 'gone', '0', 'fault', /answers 404 for assistant\/gone: check VAPI_ASSISTANT_ID/],
    ['SQUAD', 'silent', '0', 'ok', /the squad does as the page says/],
    ['SQUAD', 'records', '0', 'fault', /the squad records calls, and the page does not say so/],
    ['SQUAD', 'silent', '1', 'warning', /the page says that calls are recorded, and the squad does not/],
    ['SQUAD', 'broken', '0', 'fault', /answers 404 for assistant\/gone: check VAPI_SQUAD_ID/],
    ['WORKFLOW', 'silent', '0', 'ok', /the workflow does as the page says/],
    ['WORKFLOW', 'records', '0', 'fault', /the workflow records .* set VOICE_RECORDING=1/],
    ['WORKFLOW', 'records', '1', 'ok', /the workflow does as the page says/],
  ])('when it is the %s %s, VOICE_RECORDING=%s, then doctor finds %s', async (kind, id, on, state, words) => {
    const voice = { VAPI_PRIVATE_KEY: 'right', VAPI_API_URL: provider.url, VOICE_RECORDING: on };
    const told = [[state, 'recording', expect.stringMatching(words)]];
    expect(await judged('recording', { ...voice, [`VAPI_${kind}_ID`]: id })).toEqual(told);
  });
});

test('when a key is there for calls alone, then doctor tells what it cannot see, of a squad alone', async () => {
  const env = { VAPI_PUBLIC_KEY: 'public', VAPI_API_URL: provider.url };
  const unseen = expect.stringContaining('for a squad: its own setting in the account holds');
  const ofSquad = await judged('recording', { ...env, VAPI_SQUAD_ID: 'silent' });
  expect(ofSquad).toEqual([['warning', 'recording', unseen]]);
  // Of an assistant the page switches it off with each call.
  expect(await judged('recording', { ...env, VAPI_ASSISTANT_ID: 'silent' })).toEqual([]);
});

test('when a name is nearly that of a setting, or the provider cannot be reached, then it says so in plain words', async () => {
  const env = { PUBLIC_ULR: 'x', VAPI_PRIVATE_KEY: 'k', VAPI_API_URL: 'http://127.0.0.1:2' };
  const { stdout } = await doctor(env);
  expect(stdout).toMatch(/^warning +settings +PUBLIC_ULR: there is no such setting; PUBLIC_URL is one/m);
  expect(stdout).toContain('http://127.0.0.1:2 does not answer as it should (ECONNREFUSED)');
  expect(stdout).not.toContain('TypeError');
});

test('when the spool is not there, or not for the user of the site, then that is told, and nothing is made', async () => {
  const DATA_DIR = await emptyDataDir();
  const spool = join(DATA_DIR, 'spool');
  const told = async () => (await judged('spool', { DATA_DIR })).flat();
  expect(await told()).toEqual(['warning', 'spool', expect.stringContaining("'start' makes it")]);
  expect(await readdir(DATA_DIR)).toEqual([]);

  await mkdir(spool, { mode: 0o500 });
  expect(await told()).toEqual(['fault', 'spool', expect.stringContaining('cannot be written')]);
  if (process.getuid?.() !== 0) return; // Only root can give a folder to another user.
  await chmod(spool, 0o700);
  await chown(spool, 65_534, 65_534);
  const another = expect.stringContaining('belongs to another user (65534)');
  expect(await told()).toEqual(['fault', 'spool', another]);
  await chmod(DATA_DIR, 0o770);
  await chown(spool, 65_534, process.getgid?.() ?? 0);
  expect(await told()).toEqual(['ok', 'spool', expect.stringContaining('can be written')]);
  expect(await readdir(spool)).toEqual([]);
});

test('when the disk is full, then doctor says that the spool cannot be written', async () => {
  const DATA_DIR = await emptyDataDir();
  await fillDisk(DATA_DIR);
  const told = [['fault', 'spool', expect.stringMatching(/cannot be written.*see that the disk has room/)]];
  expect(await judged('spool', { DATA_DIR })).toEqual(told);
});
