import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { remainingSamples } from '#content/remaining-samples.ts';
import { callCommand } from '../../tests/support/command-process.ts';
import { temporaryDataDir } from '../../tests/support/data-dir.ts';
import { fillDisk } from '../../tests/support/full-disk.ts';
import { legalSettings } from '../../tests/support/settings.ts';
import { startFakeServer } from '../../tests/support/fake-server.ts';
import { createSalesDatabase } from '../../tests/support/sales.ts';
import { createTestApp } from '../../tests/support/test-app.ts';
import { createTestDatabase } from '../../tests/support/test-database.ts';

const { url: PUBLIC_URL } = await startFakeServer((req, res) => site.app(req, res));
const site = await createTestApp({ PUBLIC_URL });
await site.spool.check(); // Creates the spool's folders, as the site does when it starts.

const doctor = (env: Record<string, string> = {}) =>
  callCommand(['doctor'], {
    DATABASE_URL: site.testDatabase.url,
    DATA_DIR: site.dataDir,
    PUBLIC_URL,
    ...env,
  });
async function findingsOf(env: Record<string, string>, part = '\\w+') {
  const lines = new RegExp(`^(ok|warning|failure) +(${part}) +(.+)$`, 'gm');
  return [...(await doctor(env)).stdout.matchAll(lines)].map(([, ...finding]) => finding);
}
const databaseUrl = (changes: object) => Object.assign(new URL(site.testDatabase.url), changes).href;

// The id of each assistant, such as 'off', says how the assistant is set to record calls.
const assistants: Record<string, object> = {
  '/assistant': [],
  '/assistant/off': { artifactPlan: { recordingEnabled: false } },
  '/assistant/on': { artifactPlan: { recordingEnabled: true }, firstMessage: 'Hi. This is recorded.' },
  '/assistant/unset': {},
};
const provider = await startFakeServer((req, res) => {
  const [path = ''] = (req.url ?? '').split('?');
  const found = assistants[path];
  const status = req.headers.authorization === 'Bearer right' ? (found ? 200 : 404) : 401;
  res.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(found ?? {}));
});

test('when everything works, then doctor reports each part as ok, and prints no secret', async () => {
  await site.testDatabase.rows(`insert into backup_proofs values ('one', now() - interval '25 hours')`);
  const { code, stdout, stderr } = await doctor({
    ...legalSettings,
    SENTRY_DSN: 'https://dsnkey@errors.example/7',
  });
  expect([code, stderr]).toEqual([0, '']);
  const parts = 'database tempfiles migrations clock sessions backup spool disk address proxies links'.split(
    ' ',
  );
  expect(stdout.match(/^(ok|warning|failure) +\w+/gm)).toEqual([
    // Other tests create logins on this server too.
    ...parts.map((part) =>
      expect.stringMatching(`^(ok|${part === 'sessions' ? 'warning' : 'ok'}) +${part}$`),
    ),
    expect.stringMatching(/^(ok|warning) +samples$/),
  ]);
  expect(stdout).toContain(`Node ${process.version}, ${process.platform}-${process.arch}`);
  expect(stdout).toContain('SENTRY_DSN=https://(hidden)@errors.example/(hidden)');
  expect(stdout).toContain(`DATA_DIR=${site.dataDir}`);
  for (const secret of [new URL(site.testDatabase.url).password, 'dsnkey'])
    expect(stdout).not.toContain(secret);
});

test('when several checks fail, then doctor says what to do about each failure, and exits with code 1', async () => {
  const DATA_DIR = temporaryDataDir();
  await writeFile(join(DATA_DIR, 'spool'), 'no folder');
  const env = {
    ...{ DATABASE_URL: databaseUrl({ pathname: '/template1' }), DATA_DIR, PUBLIC_ULR: 'x' },
    ...{ VAPI_PRIVATE_KEY: 'wrong-key', VAPI_API_URL: provider.url, PUBLIC_URL: 'http://127.0.0.1:2' },
  };
  const { code, stdout } = await doctor(env);
  expect(code).toBe(1);
  expect(await findingsOf(env)).toEqual([
    ['warning', 'settings', expect.stringContaining('PUBLIC_ULR: no such setting; did you mean PUBLIC_URL?')],
    ['ok', 'database', expect.stringContaining('PostgreSQL 18')],
    ['ok', 'tempfiles', expect.stringMatching(/has \d+ [kM]B, and a session may write 1GB/)],
    ['failure', 'migrations', expect.stringContaining("run 'migrate'")],
    ['ok', 'clock', expect.any(String)],
    ['failure', 'spool', expect.stringContaining('make it writable')],
    ['warning', 'address', expect.stringMatching(/2 \(ECONNREFUSED\): .*set PUBLIC_URL/)],
    ['failure', 'voice', expect.stringContaining('check VAPI_PRIVATE_KEY')],
    ['warning', 'links', expect.any(String)],
    [expect.any(String), 'samples', expect.any(String)],
  ]);
  expect(stdout).not.toContain('wrong-key');
});

test('when no recent backup was verified, or db/sql changed after it was applied, then doctor reports the problem', async () => {
  const testDatabase = await createTestDatabase();
  const check = (part: string) => findingsOf({ DATABASE_URL: testDatabase.url }, part);
  expect(await check('backup')).toEqual([
    ['warning', 'backup', expect.stringContaining('only for a database named porchlight')],
  ]);
  await testDatabase.rows(`insert into backup_proofs values ('one', now() - interval '26 hours')`);
  expect(await check('backup')).toEqual([['failure', 'backup', expect.stringContaining('26 h old')]]);
  await testDatabase.rows(`update drizzle.applied_sql set hash = 'another'`);
  expect(await check('migrations')).toEqual([
    ['failure', 'migrations', expect.stringContaining('db/sql changed since it was applied')],
  ]);
});

test('doctor warns of a server on which a login may fill the disk, and says how much room is left', async () => {
  const testDatabase = await createTestDatabase();
  const name = new URL(testDatabase.url).pathname.slice(1);
  await testDatabase.rows(`alter database ${name} set temp_file_limit to -1`);
  expect(await findingsOf({ DATABASE_URL: testDatabase.url }, 'tempfiles')).toEqual([
    ['warning', 'tempfiles', expect.stringContaining("set temp_file_limit = '1GB'")],
  ]);
  expect(await findingsOf({}, 'disk')).toEqual([
    [expect.any(String), 'disk', expect.stringMatching(/^\d+\.\d GB are left/)],
  ]);
});

test.each([
  ['refuses the login', { password: 'wrong' }, /\(28P01\): check the user and the password/],
  ['needs a missing file', { search: '?sslrootcert=/none.pem' }, /ENOENT.*check each path/],
  ['is down', { host: '127.0.0.1:9' }, /ECONNREFUSED.*start PostgreSQL/],
])('when the database %s, then doctor says so and hides the password', async (_what, changes, words) => {
  const DATABASE_URL = databaseUrl(changes);
  const { stdout, stderr } = await doctor({ DATABASE_URL });
  expect(stdout).toMatch(new RegExp(`^failure +database .*${words.source}`, 'm'));
  expect(stdout + stderr).not.toContain(new URL(DATABASE_URL).password);
});

test('doctor names the parameters of DATABASE_URL that backup and sql refuse', async () => {
  const DATABASE_URL = databaseUrl({ search: '?statement_timeout=5000' });
  expect(await findingsOf({ DATABASE_URL }, 'settings')).toEqual([
    ['warning', 'settings', expect.stringContaining("can't honor statement_timeout in DATABASE_URL")],
  ]);
});

test('when DATABASE_URL has the login of a salesperson, then doctor says to use the owner’s or the site’s role', async () => {
  const { url } = await (await createSalesDatabase()).createLogin('sales_ro');
  const { stdout } = await doctor({ DATABASE_URL: url });
  expect(stdout).toMatch(
    /^failure +database .* denies permission \(42501\): use the role of the database's owner/m,
  );
});

test('when the embedded database does not exist yet, then doctor does not create it', async () => {
  const DATA_DIR = temporaryDataDir();
  const { code, stdout } = await doctor({ DATABASE_URL: '', DATA_DIR });
  expect(code).toBe(0);
  expect(stdout).toMatch(/^warning +database +there is no database in .* yet/m);
  expect(stdout).toMatch(/^warning +spool .*'start' creates it/m);
  expect(await readdir(DATA_DIR)).toEqual([]);
});

test('when TRUST_PROXY is too low, or PUBLIC_URL is wrong, then doctor says which value to set', async () => {
  const { url: proxy } = await startFakeServer((req, res) => {
    const headers = { 'X-Forwarded-For': '192.0.2.1', Host: 'porchlight.example' };
    void fetch(`${PUBLIC_URL}${req.url ?? ''}`, { headers }).then(async (answer) => {
      res.writeHead(answer.status, { 'Content-Type': 'application/json' }).end(await answer.text());
    });
  });
  const { stdout } = await doctor({ PUBLIC_URL: proxy });
  expect(stdout).toMatch(
    /^warning +proxies +1 in front of the site, but TRUST_PROXY is 0: .*set TRUST_PROXY to 1/m,
  );
  expect(stdout).toContain(`runs with PUBLIC_URL=${PUBLIC_URL}: set the same PUBLIC_URL`);

  const { url: moved } = await startFakeServer(
    (_req, res) => void res.writeHead(301, { Location: 'https://www.porchlight.example/' }).end(),
  );
  const words = expect.stringContaining('redirects to https://www.porchlight.example: set PUBLIC_URL');
  expect(await findingsOf({ PUBLIC_URL: moved }, 'address')).toEqual([['warning', 'address', words]]);
});

test('when the site has no legal pages, then doctor says which settings add them', async () => {
  const missing = expect.stringMatching(/^no link to Privacy Policy and Terms of Service: set LEGAL_NAME/);
  expect(await findingsOf({}, 'links')).toEqual([['warning', 'links', missing]]);
  expect(await findingsOf(legalSettings, 'links')).toEqual([
    ['ok', 'links', 'the site links to its legal pages'],
  ]);
});

test('when the site still has sample content, then doctor lists this content', async () => {
  const found = remainingSamples();
  const [[level = '', , words = ''] = []] = await findingsOf({}, 'samples');
  expect(level).toBe(found.length > 0 ? 'warning' : 'ok');
  for (const sample of found) expect(words).toContain(sample);
});

test('when calls need no token, the clock is wrong, or the voice provider is unreachable, then doctor reports the problem', async () => {
  const date = new Date(Date.now() + 300_000).toUTCString();
  const { url: wrongClockUrl } = await startFakeServer(
    (_req, res) => void res.setHeader('Date', date).end('[]'),
  );
  const unsigned = { VAPI_PUBLIC_KEY: 'public-key', VAPI_ASSISTANT_ID: 'a', VAPI_API_URL: wrongClockUrl };
  const unprotected = ['warning', 'voice', expect.stringContaining('set VAPI_ORG_ID')];
  expect(await findingsOf(unsigned, 'voice')).toContainEqual(unprotected);
  const signed = { ...unsigned, VAPI_ORG_ID: 'org-1', VAPI_PRIVATE_KEY: 'private-key' };
  const wrongClock = [['failure', 'voice', expect.stringMatching(/(29\d|300) s apart: set the clock/)]];
  expect(await findingsOf(signed, 'voice')).toEqual(wrongClock);
  const unreachable = expect.stringContaining('http://127.0.0.1:2 gives no usable answer (ECONNREFUSED)');
  const wrongUrl = { VAPI_PRIVATE_KEY: 'k', VAPI_API_URL: 'http://127.0.0.1:2' };
  expect(await findingsOf(wrongUrl, 'voice')).toEqual([['failure', 'voice', unreachable]]);
});

test.each([
  ['ASSISTANT', 'off', '0', 'ok', /calls are not recorded/],
  [
    'ASSISTANT',
    'unset',
    '0',
    'warning',
    /records all calls except those from the site: turn off recording in the provider's account/,
  ],
  ['ASSISTANT', 'on', '1', 'ok', /all notices say so/],
  ['ASSISTANT', 'off', '1', 'warning', /first message does not say so: change the message/],
  ['ASSISTANT', 'gone', '0', 'failure', /answers 404 for assistant\/gone: check VAPI_ASSISTANT_ID/],
  ['SQUAD', 'any', '0', 'warning', /the page says that calls are not recorded: turn recording off/],
  ['WORKFLOW', 'any', '1', 'warning', /the page says that calls are recorded: turn recording on/],
])(
  'when VAPI_%s_ID is “%s” and VOICE_RECORDING is %s, then doctor’s finding about recordings is: %s',
  async (kind, id, on, state, words) => {
    const voice = { VAPI_PRIVATE_KEY: 'right', VAPI_API_URL: provider.url, VOICE_RECORDING: on };
    const finding = [state, 'recording', expect.stringMatching(words)];
    expect(await findingsOf({ ...voice, [`VAPI_${kind}_ID`]: id }, 'recording')).toEqual([finding]);
  },
);

test('when the disk of the spool has room or is full, then doctor says whether the spool can be written', async () => {
  expect(await findingsOf({}, 'spool')).toEqual([['ok', 'spool', expect.stringContaining('can be written')]]);
  expect((await readdir(site.spool.folder, { recursive: true })).sort()).toEqual(['aside']);
  const DATA_DIR = temporaryDataDir();
  await fillDisk(DATA_DIR);
  const full = expect.stringMatching(/cannot be written.*check that its disk is not full/);
  expect(await findingsOf({ DATA_DIR }, 'spool')).toEqual([['failure', 'spool', full]]);
});
