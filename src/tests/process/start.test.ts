import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test as oneByOne } from '@jest/globals';
import { site as facts } from '#content/site.ts';
import { createDatabaseProxy, createTestDatabase } from '../support/test-database.ts';
import { leadsFrom, newLead } from '../support/leads.ts';
import { postLead, runSite, type SiteProcess } from '../support/site-process.ts';
import { startFakeServer } from '../support/fake-servers.ts';
import { eventually } from '../support/eventually.ts';

const testDatabase = await createTestDatabase();

const start = (env: Record<string, string> = {}) => runSite({ DATABASE_URL: testDatabase.url, ...env });
async function errorLines({ exited, output }: SiteProcess): Promise<string[]> {
  expect(await exited).toBe(1);
  expect(output()).not.toContain('    at ');
  const [, lines = ''] = /^(.* does not start: .*)$/ms.exec(output()) ?? [];
  return lines.trim().split('\n');
}

// The tests run concurrently, because most of them only wait. The longest tests are first.
const test = oneByOne.concurrent;

test('a request that never ends is cut off', async () => {
  const { hostname, port } = new URL(await start().address);
  const socket = connect(Number(port), hostname).resume();
  socket.write('POST /api/leads HTTP/1.1\r\nHost: x\r\n');
  const startedAt = Date.now();
  await once(socket, 'close');
  expect(Date.now() - startedAt).toBeLessThan(25_000);
});

test('without its database, the site starts, says why, and spools leads until it answers', async () => {
  const proxy = await createDatabaseProxy(testDatabase.url);
  proxy.cut();
  const site = start({ DATABASE_URL: proxy.url, PUBLIC_ULR: 'http://a.example' });
  const address = await site.address;
  const status = async () => ((await (await fetch(`${address}/readyz`)).json()) as { status: string }).status;
  expect((await fetch(address)).status).toBe(200);
  expect(await status()).toBe('degraded');
  const spooled = newLead();
  expect((await postLead(address, spooled)).status).toBe(202);
  expect(site.output()).toContain('PUBLIC_ULR: no such setting; did you mean PUBLIC_URL?');
  expect(site.output()).toMatch(
    /"code":"\w+","msg":"the database does not answer: start PostgreSQL, .*The site runs without the database/,
  );
  expect(site.output()).not.toContain(new URL(proxy.url).password);

  proxy.restore();
  await eventually(status, 'ready');
  await eventually(async () => (await leadsFrom(testDatabase, spooled.email)).length, 1);
});

test('one error line says that a port is in use', async () => {
  const other = await startFakeServer(() => undefined);
  const { port } = new URL(other.url);
  expect(await errorLines(start({ METRICS_PORT: port }))).toEqual([
    `${facts.brand} does not start: port ${port} is in use: stop the program that uses it, or set METRICS_PORT to another port`,
  ]);
});

test('one error line says that the data folder cannot be used', async () => {
  const site = start({ DATABASE_URL: '', DATA_DIR: '/dev/null/data' });
  expect(await errorLines(site)).toEqual([expect.stringMatching(/cannot be used .* set DATA_DIR/)]);
});
