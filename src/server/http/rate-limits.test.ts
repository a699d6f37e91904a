import type { RequestListener } from 'node:http';
import { expect, test } from '@jest/globals';
import request from 'supertest';
import { newLead, leadsFrom } from '../../tests/support/leads.ts';
import { createTestApp } from '../../tests/support/test-app.ts';

const LIMITS = { RATE_LIMIT_MAX: '2', RATE_LIMIT_WINDOW_MS: '600000' };
// Each test forwards a different client address, because each client has its own limit.
const site = await createTestApp({ ...LIMITS, TRUST_PROXY: '1' });
const open = (env: Record<string, string>) => createTestApp({ ...LIMITS, ...env }, site);
/** With a database of its own, because a site without a trusted proxy gives all clients of a test the same limit. */
const behindProxy = (TRUST_PROXY: string) => createTestApp({ ...LIMITS, TRUST_PROXY });

let clients = 0;
const newClient = () => `198.51.100.${++clients}`;
const postFrom = (app: RequestListener, client: string, lead: object = newLead()) =>
  request(app).post('/api/leads').set('X-Forwarded-For', client).send(lead);
async function statusesOf(...sent: (readonly [app: RequestListener, client: string])[]): Promise<number[]> {
  const statuses = [];
  for (const [app, client] of sent) statuses.push((await postFrom(app, client)).status);
  return statuses;
}

test('accepts exactly as many requests at once as the limit allows', async () => {
  const [client, lead] = [newClient(), newLead()];
  const sent = await Promise.all(Array.from({ length: 12 }, () => postFrom(site.app, client, lead)));
  const statuses = sent.map(({ status }) => status).sort();
  expect(statuses).toEqual([201, 201, ...Array<number>(10).fill(429)]);
  expect(await leadsFrom(site.testDatabase, lead.email)).toHaveLength(2);
});

test('two servers on one database share each client’s limit', async () => {
  const [twin, client] = [await open({ TRUST_PROXY: '1' }), newClient()];
  const servers = [site, twin, twin, site].map(({ app }) => [app, client] as const);
  expect(await statusesOf(...servers)).toEqual([201, 201, 429, 429]);
});

test('without the database, a server still limits', async () => {
  const { app } = await open({ DATABASE_URL: 'postgres://nobody:none@127.0.0.1:1/none' });
  expect(await statusesOf([app, 'a'], [app, 'b'], [app, 'c'])).toEqual([202, 202, 429]);
});

test.each([
  ['a number of hops', () => Promise.resolve(site)],
  ['its network', () => behindProxy('uniquelocal, 127.0.0.0/8')],
])('behind a proxy trusted by %s, each client has a limit', async (_by, open) => {
  const { app } = await open();
  const clients = ['192.0.2.1', '192.0.2.1', '192.0.2.1', '192.0.2.2', '192.0.2.3, 192.0.2.1'];
  const sent = clients.map((client) => [app, client] as const);
  expect(await statusesOf(...sent)).toEqual([201, 201, 429, 201, 429]);
});

test.each([
  ['of a proxy that isn’t trusted', 'uniquelocal', ['192.0.2.1', '192.0.2.2', '192.0.2.3']],
  ['before another proxy', 'loopback', [1, 2, 3].map((client) => `192.0.2.${client}, 198.51.100.250`)],
  ['that is unreadable', 'loopback', ['Pat Smith', 'Pat Jones', 'Pat Doe']],
])('a forwarded address %s is ignored', async (_which, proxies, clients) => {
  const { app, testDatabase } = await behindProxy(proxies);
  const sent = clients.map((client) => [app, client] as const);
  expect(await statusesOf(...sent)).toEqual([201, 201, 429]);
  expect(await testDatabase.rows(`select from rate_limit_hits where key ~ 'Pat'`)).toEqual([]);
});

test.each([
  ['203.0.113.9', (port: number) => `203.0.113.9:${port}`],
  ['2001:db8:9::9', (port: number) => `[2001:db8:9::9]:${port}`],
  ['2001:db8:8::8', () => '[2001:db8:8::8]'],
  ['2001:db8:7::7', () => '2001:db8:7::7%eth0'],
])('the client %s has one limit and address on all ports', async (ip, forwarded) => {
  const lead = newLead();
  expect((await postFrom(site.app, forwarded(50_001), lead)).status).toBe(201);
  expect(await leadsFrom(site.testDatabase, lead.email)).toMatchObject([{ ip_address: ip }]);
  expect(await statusesOf([site.app, forwarded(50_002)], [site.app, forwarded(50_003)])).toEqual([201, 429]);
});

test('an IPv6 network has one limit', async () => {
  const clients = ['2001:db8:1:1::1', '2001:db8:1:1::2', '2001:db8:1:1::ffff', '2001:db8:2::1'];
  const sent = clients.map((client) => [site.app, client] as const);
  expect(await statusesOf(...sent)).toEqual([201, 201, 429, 201]);
});
