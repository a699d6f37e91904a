import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import { join } from 'node:path';
import { expect, jest, test } from '@jest/globals';
import request from 'supertest';
import { remainingSamples } from '#content/remaining-samples.ts';
import { SITE_ROLE } from '#db/roles/site-rights.ts';
import { startFakeServer, startReceiver } from '../../tests/support/fake-servers.ts';
import { breakSpool, newLead, newSubmission } from '../../tests/support/leads.ts';
import { startMailServer } from '../../tests/support/mail-server.ts';
import { emailSettings, legalSettings, webhookSettings } from '../../tests/support/settings.ts';
import { listenOnFreePort, temporaryDataDir } from '../../tests/support/resources.ts';
import { command } from '../../tests/support/command.ts';
import { runCommand } from '../../tests/support/site-process.ts';
import { createTestApp } from '../../tests/support/test-app.ts';
import { TIMERS } from '../../tests/support/timers.ts';
import { createTestDatabase, siteUrlOf } from '../../tests/support/test-database.ts';
import { readEnv } from '../env.server.ts';
import { checkAddress } from './check-site.ts';

const { url, rows } = await createTestDatabase();
// Nothing listens there, but a site may run beside the tests on the default port.
const PORT = '9';
const doctor = (env: Record<string, string>, ...args: string[]) =>
  command(['doctor', ...args], { PORT, ...env });
const partsOf = (stdout: string) => stdout.match(/^(ok|warning|failure) +\w+/gm);

test('doctor names what works and what is missing, and no secret', async () => {
  const DATA_DIR = temporaryDataDir();
  await mkdir(join(DATA_DIR, 'spool'));
  const { code, stdout } = await runCommand(['doctor'], { DATABASE_URL: url, DATA_DIR, PORT });
  expect([code, partsOf(stdout)]).toEqual([
    0,
    [
      ...['warning  site', 'ok       database', 'warning  database', 'warning  backup'],
      ...['ok       spool', 'warning  address', 'warning  channels'],
      ...(remainingSamples().length > 0 ? ['warning  samples'] : []),
    ],
  ]);
  // The included server.
  expect(stdout).toMatch(
    /^warning +database +PostgreSQL 18\.4 has known holes.* to 18\.6 or newer/m,
  );
  expect(stdout).toContain(`DATA_DIR=${DATA_DIR}`);
  expect(stdout).not.toContain(new URL(url).password);
});

test('doctor names remedies, and ends with 1', async () => {
  const DATA_DIR = temporaryDataDir();
  await mkdir(join(DATA_DIR, 'spool/aside'), { recursive: true });
  await writeFile(join(DATA_DIR, 'spool/aside/one.refused.json'), '{}');
  const wrong = Object.assign(new URL(url), { password: 'wrong' }).href;
  const settings = { PUBLIC_URL: 'http://127.0.0.1:9', RATE_LIMT_MAX: '5' };
  const { hasWorked, stdout, stderr } = await doctor({
    DATABASE_URL: wrong,
    DATA_DIR,
    ...settings,
  });
  expect([hasWorked, stderr]).toEqual([
    false,
    expect.stringMatching(/^doctor: 2 of \d checks fail/),
  ]);
  expect(stdout).toMatch(/^failure +database .*\(28P01\): check user, password/m);
  expect(stdout).toMatch(/^failure +spool .*, and 1 in .*aside/m);
  expect(stdout).toMatch(/^warning +settings +RATE_LIMT_MAX is no setting/m);
});

test('doctor asks the site, and tries itself what a site that is not ready would', async () => {
  const { app, dataDir, health, spool, testDatabase } = await createTestApp();
  const address = new URL(`http://127.0.0.1:${await listenOnFreePort(createServer(app))}`);
  const env = { DATABASE_URL: siteUrlOf(testDatabase), DATA_DIR: dataDir, PORT: address.port };
  await testDatabase.rows(
    `update porchlight_journal.migrations set applied_at = '2020-01-01 17:59Z'`,
  );
  await request(app).post('/api/leads').send(newLead()).expect(201);
  await health.tryAll();
  const well = (await doctor(env)).stdout;
  expect(well).toMatch(/^warning +backup +nothing that doctor can see .*: docs\/backup.md$/m);
  expect(well).toMatch(/^ok +site .*"ready","database":"up"/m);
  expect(well).toMatch(/^ok +database +it exists since 2020-01-01 11:59, with 1 leads$/m);
  await spool.put(newSubmission());
  await health.tryAll();
  const waiting = (await doctor(env)).stdout;
  expect(waiting).toMatch(/^warning +spool +1 leads or stops wait for the database/m);
  expect(waiting).toMatch(/^warning +site .*"degraded","database":"up"/m);
  await testDatabase.rows(`revoke update on outbox from ${SITE_ROLE}`);
  await breakSpool(dataDir);
  await health.tryAll();
  const { stdout } = await doctor(env);
  expect(stdout).toMatch(/^failure +database .*\(42501\)/m);
  expect(stdout).toMatch(/^failure +spool .*cannot be written \((ENOTDIR|EEXIST)\)/m);
  expect(stdout).toMatch(/^warning +site .*"queue":"down"/m);
});

test('doctor says that a database is not migrated', async () => {
  const { url: DATABASE_URL } = await createTestDatabase({ empty: true });
  const { stdout } = await doctor({ DATABASE_URL, DATA_DIR: temporaryDataDir() });
  expect(stdout).toMatch(/^failure +database .*: run this release's 'migrate'/m);
});

test('doctor warns of a clock that is behind the database’s', async () => {
  const env = { DATABASE_URL: url, DATA_DIR: temporaryDataDir() };
  expect((await doctor(env)).stdout).not.toContain('behind');
  jest.useFakeTimers({ now: Date.now() - 6_000, doNotFake: [...TIMERS] });
  const { stdout } = await doctor(env);
  jest.useRealTimers();
  expect(stdout).toMatch(/^warning +clock +this machine's is \d\.\d seconds behind/m);
});

test('doctor creates nothing', async () => {
  const DATA_DIR = temporaryDataDir();
  const { hasWorked, stdout } = await doctor({ DATABASE_URL: '', DATA_DIR });
  expect(hasWorked).toBe(false);
  expect(stdout).toMatch(/^failure +database +there is no database in .* 'npm start'/m);
  expect(await readdir(DATA_DIR)).toEqual([]);
});

test('doctor asks or tests each channel', async () => {
  const [receiver, mails] = [await startReceiver(), await startMailServer()];
  let [beats, lines] = [0, 0];
  const LEAD_CHAT_URL = await startFakeServer((req, res) => {
    if (req.method === 'POST') lines += 1;
    res.end();
  });
  const HEARTBEAT_URL = await startFakeServer((_req, res) => void ((beats += 1), res.end()));
  const urls = { LEAD_CHAT_URL, HEARTBEAT_URL };
  const settings = { ...receiver.env, ...mails.env, ...legalSettings, ...urls };
  const env = { DATABASE_URL: url, DATA_DIR: temporaryDataDir(), ...settings };
  const asked = await doctor(env);
  expect(asked.hasWorked).toBe(true);
  expect(asked.stdout).not.toMatch(/^warning +channels/m);
  expect([receiver.received.length, mails.received.length, beats, lines]).toEqual([0, 0, 0, 0]);
  const { stdout } = await doctor(env, '--send');
  expect(stdout.match(/^ok +(email|webhook|chat|heartbeat) +works$/gm)).toHaveLength(4);
  expect(stdout).not.toContain(receiver.env.LEAD_WEBHOOK_SECRET);
  expect([beats, lines]).toEqual([1, 1]);
  expect(receiver.received.map(({ event }) => event.type)).toEqual(['test']);
  expect(mails.received.map(({ recipients }) => recipients)).toEqual([
    [mails.env.LEAD_EMAIL_TO, legalSettings.LEGAL_EMAIL],
  ]);
});

test('doctor names dead channels and a failed backup', async () => {
  await rows("insert into backup_proofs values ('none', now(), now() - interval '1 day', now())");
  const dead = {
    ...emailSettings,
    ...webhookSettings,
    SMTP_URL: 'smtps://127.0.0.1:9',
    LEAD_WEBHOOK_URL: 'http://127.0.0.1:9',
    LEAD_CHAT_URL: 'http://no.invalid',
  };
  const env = { DATABASE_URL: url, DATA_DIR: temporaryDataDir(), ...dead };
  const failures = (await doctor(env)).stdout;
  expect(failures).toMatch(/^failure +backup +The backup has failed.*for 24 hours/m);
  expect(failures).not.toMatch(/^warning +backup/m);
  const asked = failures.matchAll(/^failure +\w+ +fails \(\w+.*: check (\w+)/gm);
  expect([...asked].map(([, setting]) => setting)).toEqual([
    'SMTP_URL',
    'LEAD_WEBHOOK_URL',
    'LEAD_CHAT_URL',
  ]);
});

const { port } = await startMailServer({ secure: true });
const live = '{"status":"ok","product":"porchlight"}';
test.each<[string, RegExp, RequestListener | string]>([
  [
    'redirects',
    /^failure .*\(301\)/,
    (_req, res) => res.writeHead(301, { location: '/' }).end(live),
  ],
  ['is another product', /^failure .*\(200\)/, (_req, res) => res.end('{"status":"ok"}')],
  ['is this one', /^ok /, (_req, res) => res.end(live)],
  ['is silent', /^warning .*TimeoutError/, () => undefined],
  ['has an unknown name', /^warning .*ENOTFOUND|EAI_AGAIN/, 'http://nowhere.invalid'],
  [
    'has an untrusted certificate',
    /^warning .*CERT.*log of the proxy/,
    `https://127.0.0.1:${port}`,
  ],
])('at PUBLIC_URL, a site that %s is named', async (_what, line, site) => {
  const PUBLIC_URL = typeof site === 'string' ? site : await startFakeServer(site);
  expect((await checkAddress(readEnv({ PUBLIC_URL }))).join(' ')).toMatch(line);
});
