import { writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { runCommand } from '../support/command-process.ts';
import { startProviderAccount } from '../support/provider-account.ts';
import { runSite, temporaryDataDir, type SiteProcess } from '../support/site-process.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

let stored: TestDatabase;
let data: Awaited<ReturnType<typeof temporaryDataDir>>;
let site: SiteProcess | undefined;
let proxy: Server | undefined;
beforeEach(async () => {
  stored = await createTestDatabase();
  data = await temporaryDataDir();
});
afterEach(async () => {
  site?.child.kill('SIGKILL');
  await site?.exited;
  proxy?.close();
  await stored.drop();
  await data.remove();
  [site, proxy] = [undefined, undefined];
});

const doctor = (env: Record<string, string> = {}) =>
  runCommand(['doctor'], { DATABASE_URL: stored.url, DATA_DIR: data.path, PUBLIC_URL: '', ...env });
const startSite = async (env: Record<string, string> = {}) => {
  site = runSite({ DATABASE_URL: stored.url, DATA_DIR: data.path, ...env });
  return site.address;
};
/** What stands after a part's name, by the part. */
const findings = (stdout: string) =>
  [...stdout.matchAll(/^(ok|warning|fault) +(\w+) +(.+)$/gm)].map(([, state, part, text]) => ({
    state,
    part,
    text,
  }));

test('when everything is well, then each part is ok, and no secret is printed', async () => {
  const password = new URL(stored.url).password;
  const PUBLIC_URL = await startSite({ PORT: '0' });
  site?.child.kill('SIGTERM');
  await site?.exited;
  const { port } = new URL(PUBLIC_URL);
  await startSite({ PORT: port, PUBLIC_URL });
  const { code, stdout, stderr } = await doctor({
    PUBLIC_URL,
    SENTRY_DSN: 'https://dsnkey@errors.example/7',
  });
  expect(stderr).toBe('');
  expect(code).toBe(0);
  const parts = findings(stdout);
  expect(parts.map(({ part }) => part)).toEqual([
    'database',
    'migrations',
    'clock',
    'spool',
    'address',
    'proxies',
  ]);
  expect(parts.filter(({ state }) => state !== 'ok')).toEqual([]);
  expect(stdout).toContain('SENTRY_DSN=https://(hidden)@errors.example/(hidden)');
  expect(stdout).toContain(`DATA_DIR=${data.path}`);
  for (const secret of [password, 'dsnkey']) expect(stdout).not.toContain(secret);
});

test('when parts are at fault, then each says what to do, and the code is 1', async () => {
  await stored.rows('delete from drizzle.__drizzle_migrations');
  await writeFile(join(data.path, 'spool'), 'no folder');
  const provider = await startProviderAccount('right');
  const { code, stdout } = await doctor({
    VAPI_PRIVATE_KEY: 'wrong-key',
    VAPI_API_URL: provider.url,
    PUBLIC_URL: 'http://127.0.0.1:9',
  });
  await provider.stop();
  expect(code).toBe(1);
  expect(findings(stdout)).toEqual([
    { state: 'ok', part: 'database', text: expect.stringContaining('PostgreSQL 18') },
    { state: 'fault', part: 'migrations', text: expect.stringContaining("run 'migrate'") },
    { state: 'ok', part: 'clock', text: expect.any(String) },
    { state: 'fault', part: 'spool', text: expect.stringContaining('make it writable') },
    { state: 'warning', part: 'address', text: expect.stringContaining('set PUBLIC_URL') },
    { state: 'fault', part: 'voice', text: expect.stringContaining('check VAPI_PRIVATE_KEY') },
  ]);
  expect(stdout).not.toContain('wrong-key');
});

test('when the database is away or refuses the login, then the line says which, without the password', async () => {
  const wrong = new URL(stored.url);
  wrong.password = 'not-this-one';
  const refused = await doctor({ DATABASE_URL: wrong.href });
  expect(refused.stdout).toMatch(/^fault +database .*28P01.*check the user and the password/m);
  expect(refused.stdout + refused.stderr).not.toContain('not-this-one');
  const away = await doctor({ DATABASE_URL: 'postgres://nobody:none@127.0.0.1:9/none' });
  expect(away.stdout).toMatch(/^fault +database .*ECONNREFUSED.*start the server/m);
});

test('when there is no database yet, then none is made for being looked at', async () => {
  const { code, stdout } = await doctor({ DATABASE_URL: '' });
  expect(code).toBe(0);
  expect(stdout).toMatch(/^warning +database +there is none in .* yet/m);
});

test('when a proxy stands in front that TRUST_PROXY does not count, then doctor says which number fits', async () => {
  const address = await startSite();
  proxy = createServer((req, res) => {
    const headers = { 'X-Forwarded-For': '192.0.2.1', Host: 'porchlight.example' };
    void fetch(`${address}${req.url ?? ''}`, { headers }).then(async (answer) => {
      res.writeHead(answer.status, { 'Content-Type': 'application/json' }).end(await answer.text());
    });
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => proxy?.once('listening', resolve));
  const listening = proxy.address();
  const port = typeof listening === 'object' ? listening?.port : undefined;
  const { stdout } = await doctor({ PUBLIC_URL: `http://127.0.0.1:${port ?? 0}` });
  expect(stdout).toMatch(/^warning +proxies +1 in front, but TRUST_PROXY is 0: .*set TRUST_PROXY to 1/m);
  expect(stdout).toMatch(
    /^warning +address .*takes itself for http:\/\/localhost:0: give both the same PUBLIC_URL/m,
  );
});

test('when PUBLIC_URL leads on to another host, then doctor says which', async () => {
  proxy = createServer((_req, res) => {
    res.writeHead(301, { Location: 'https://www.porchlight.example/' }).end();
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => proxy?.once('listening', resolve));
  const listening = proxy.address();
  const port = typeof listening === 'object' ? listening?.port : undefined;
  const { stdout } = await doctor({ PUBLIC_URL: `http://127.0.0.1:${port ?? 0}` });
  expect(stdout).toMatch(
    /^warning +address .*leads on to https:\/\/www\.porchlight\.example: set PUBLIC_URL/m,
  );
});
