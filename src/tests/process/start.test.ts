import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test as oneByOne } from '@jest/globals';
import { site as facts } from '#content/site.ts';
import { withConnection } from '#db/connection.ts';
import { lockMigrations } from '#db/migration-lock.ts';
import { runCommand } from '../support/command-process.ts';
import { createDatabaseProxy } from '../support/database-proxy.ts';
import { newLead, leadsFrom } from '../support/leads.ts';
import { postLead, runSite, type SiteProcess } from '../support/site-process.ts';
import { startFakeServer } from '../support/fake-server.ts';
import { createTestDatabase } from '../support/test-database.ts';
import { eventually } from '../support/eventually.ts';

const testDatabase = await createTestDatabase();

const start = (env: Record<string, string> = {}) => runSite({ DATABASE_URL: testDatabase.url, ...env });
const statusOf = async (address: string) =>
  ((await (await fetch(`${address}/readyz`)).json()) as { status: string }).status;
async function errorLines({ exited, output }: SiteProcess): Promise<string[]> {
  expect(await exited).toBe(1);
  expect(output()).not.toContain('    at ');
  const [, lines = ''] = /^(.* does not start: .*)$/ms.exec(output()) ?? [];
  return lines.trim().split('\n');
}

// The tests run concurrently, because most of them only wait. The longest tests are first.
const test = oneByOne.concurrent;

test('when a client never finishes its request, then the site closes the connection', async () => {
  const { hostname, port } = new URL(await start().address);
  const socket = connect(Number(port), hostname).resume();
  socket.write('POST /api/leads HTTP/1.1\r\nHost: x\r\n');
  const startedAt = Date.now();
  await once(socket, 'close');
  expect(Date.now() - startedAt).toBeLessThan(25_000);
});

test('when the database does not answer at the start, then the page is served, and leads are spooled until the database answers', async () => {
  const proxy = await createDatabaseProxy(testDatabase.url);
  proxy.cut();
  const address = await start({ DATABASE_URL: proxy.url }).address;
  expect((await fetch(address)).status).toBe(200);
  expect(await statusOf(address)).toBe('degraded');
  const spooled = newLead();
  expect((await postLead(address, spooled)).status).toBe(202);

  proxy.restore();
  await eventually(() => statusOf(address), 'ready');
  await eventually(async () => (await leadsFrom(testDatabase, spooled.email)).length, 1);
});

test('`migrate` waits for another migration, and names its session once', async () => {
  const ownDatabase = await createTestDatabase();
  const command = await withConnection(ownDatabase.url, async (other) => {
    await other.query('begin');
    await lockMigrations(other);
    const migrating = runCommand(['migrate'], { DATABASE_URL: ownDatabase.url });
    const tries = new Set();
    const waitingQuery = `select pid from pg_stat_activity
      where datname = current_database() and application_name = 'porchlight-migrate' and wait_event_type = 'Lock'`;
    // `migrate` uses a new connection for each try.
    await eventually(async () => {
      for (const { pid } of await ownDatabase.rows(waitingQuery)) tries.add(pid);
      return tries.size;
    }, 2);
    return () => migrating;
  });
  expect(await command()).toEqual({
    code: 0,
    stdout: 'The database is at the newest migration.\n',
    stderr: expect.stringMatching(
      /^the migrations wait for a lock of \S+ \(pid \d+, porchlight-command, since \S+Z\)\n$/,
    ),
  });
});

test.each(['PORT', 'METRICS_PORT'])('when the %s is in use, then one error line says so', async (setting) => {
  const other = await startFakeServer(() => undefined);
  const { port } = new URL(other.url);
  expect(await errorLines(start({ [setting]: port }))).toEqual([
    `${facts.brand} does not start: port ${port} is in use: stop the program that uses it, or set ${setting} to another port`,
  ]);
});

test('when the data folder cannot be used, then the site does not start, and one line says why', async () => {
  const site = start({ DATABASE_URL: '', DATA_DIR: '/dev/null/data' });
  expect(await errorLines(site)).toEqual([expect.stringMatching(/cannot be used .* set DATA_DIR/)]);
});

test('when the database refuses the login, then the page is served, and the log has the error code', async () => {
  const DATABASE_URL = Object.assign(new URL(testDatabase.url), { password: 'wrong' }).href;
  const site = start({ DATABASE_URL, PUBLIC_ULR: 'http://a.example' });
  const address = await site.address;
  expect((await fetch(address)).status).toBe(200);
  expect(site.output()).toContain('PUBLIC_ULR: no such setting; did you mean PUBLIC_URL?');
  const message = 'the database refuses the login: check the user and the password in DATABASE_URL';
  await eventually(site.output, (log) =>
    log.includes(`"code":"28P01","msg":"${message}. The site runs without the database`),
  );
  expect((await postLead(address, newLead())).status).toBe(202);
  expect(site.output()).not.toContain('does not answer');
  expect(site.output()).not.toContain('wrong@');
});
