import type { RequestListener } from 'node:http';
import { expect, test } from '@jest/globals';
import request from 'supertest';
import { validate } from 'uuid';
import { tooManyTries } from '#content/form/form-errors.ts';
import { calculationDefaults } from '#shared/roi.ts';
import { leadsFrom, newLead } from '../../tests/support/leads.ts';
import { problemOf, titleOf } from '../../tests/support/responses.ts';
import { createTestApp } from '../../tests/support/test-app.ts';
import { visitorAddress } from './visitor-address.ts';

const LIMITS = { RATE_LIMIT_MAX: '2', RATE_LIMIT_WINDOW_MS: '570000' };
// However busy the machine is, each lead is stored at once.
const databaseMs = 60_000;
// Each test forwards a different client address, because each client has its own limit.
const site = await createTestApp({ ...LIMITS, TRUST_PROXY: '1' }, { databaseMs });
const open = (env: Record<string, string>) =>
  createTestApp({ ...LIMITS, ...env }, { testDatabase: site.testDatabase, databaseMs });

let clients = 0;
const newClient = () => `198.51.100.${++clients}`;
const postFrom = (app: RequestListener, client: string, lead: object = newLead()) =>
  request(app).post('/api/leads').set('X-Forwarded-For', client).send(lead);
async function statusesOf(app: RequestListener, sent: string[]): Promise<number[]> {
  const statuses = [];
  for (const client of sent) statuses.push((await postFrom(app, client)).status);
  return statuses;
}

test('only a page with figures has a limit', async () => {
  const client = newClient();
  const get = (path: string) => request(site.app).get(path).set('X-Forwarded-For', client);
  for (const status of [200, 200, 429]) await get('/?monthlyLeads=20').expect(status);
  const refused = await get('/?monthlyLeads=20').set('Accept', 'text/html');
  expect(titleOf(refused.text)).toBe('429 Too Many Requests');
  const seconds = Number(refused.get('Retry-After'));
  expect([seconds > 0, seconds <= 570]).toEqual([true, true]);
  const problem = problemOf(await get('/?monthlyLeads=20').set('Accept', 'application/json'));
  expect(problem.detail).toBe(tooManyTries(Math.ceil(seconds / 60)));
  await get('/').expect(200);
});

const visitors = ['192.0.2.1', '192.0.2.1', '192.0.2.1', '192.0.2.2', '192.0.2.3, 192.0.2.1'];
const inOneNetwork = ['2001:db8:1:1::1', '2001:db8:1:1::2', '2001:db8:1:1::ffff', '2001:db8:2::1'];
const behindAnother = [1, 2, 3].map((client) => `192.0.2.${client}, 198.51.100.250`);
test.each([
  ['behind one proxy, each client has a limit', '1', visitors, [201, 201, 429, 201, 429]],
  ['behind a network, too', 'uniquelocal, 127.0.0.0/8', visitors, [201, 201, 429, 201, 429]],
  ['an IPv6 network has one limit', '1', inOneNetwork, [201, 201, 429, 201]],
  ['no address counts of an untrusted proxy', 'uniquelocal', visitors.slice(2), [201, 201, 429]],
  ['nor one before another proxy', 'loopback', behindAnother, [201, 201, 429]],
  ['nor an unreadable one', 'loopback', ['Pat Smith', 'Pat Jones', 'Pat Doe'], [201, 201, 429]],
])('%s', async (_claim, TRUST_PROXY, forwarded, statuses) => {
  const { app } = await open({ TRUST_PROXY });
  expect(await statusesOf(app, forwarded)).toEqual(statuses);
});

test.each([
  ['203.0.113.9', (port: number) => `203.0.113.9:${port}`],
  ['2001:db8:9::9', (port: number) => `[2001:db8:9::9]:${port}`],
  ['2001:db8:8::8', () => '[2001:db8:8::8]'],
  ['2001:db8:7::7', () => '2001:db8:7::7%eth0'],
  ['203.0.113.8', () => '::ffff:203.0.113.8'],
])('the client %s has one limit everywhere', async (ip, forwarded) => {
  const lead = newLead();
  expect((await postFrom(site.app, forwarded(50_001), lead)).status).toBe(201);
  expect(await leadsFrom(site.testDatabase, lead.email)).toMatchObject([{ ip_address: ip }]);
  expect(await statusesOf(site.app, [forwarded(50_002), forwarded(50_003)])).toEqual([201, 429]);
});

test.each([
  ['for=192.0.2.1:80', undefined],
  ['192.0.2.1:80 x', undefined],
  ['64::ffff:192.0.2.1', '64::ffff:192.0.2.1'],
  ['::ffff:1:2', '::ffff:1:2'],
])('a proxy that sends "%s" names %s', (ip, address) => {
  expect(visitorAddress({ ip })).toBe(address);
});

const shop = await open({ PUBLIC_URL: 'https://porchlight.example', RATE_LIMIT_MAX: '1000' });
const Host = 'shop.example:8080';
const ownOrigins: Record<string, string>[] = [
  { 'Sec-Fetch-Site': 'same-origin', Origin: 'https://real.example' },
  { 'Sec-Fetch-Site': 'none' },
  // These are the request's host, the same host behind a proxy with TLS, and the host of
  // PUBLIC_URL.
  { Origin: `http://${Host}` },
  { Origin: `https://${Host}` },
  { Origin: 'https://porchlight.example' },
  // Programs send neither header.
  {},
  { Host: 'shop.example:80', Origin: 'http://shop.example' },
  { Host: 'Shop.Example', Origin: 'https://shop.example:443' },
];
const otherOrigins: Record<string, string>[] = [
  { 'Sec-Fetch-Site': 'same-site' },
  { 'Sec-Fetch-Site': 'cross-site', Origin: `http://${Host}` },
  { Origin: 'null' },
  { Origin: 'shop.example:8080' },
  { Origin: 'http://shop.example:8081' },
  { Origin: 'http://shop.example:8080@elsewhere.example' },
  { Origin: 'https://sub.porchlight.example' },
];

test.each([
  ...ownOrigins.map((headers) => [201, headers] as const),
  ...otherOrigins.map((headers) => [403, headers] as const),
])('answers %d to a post with %j', async (status, headers) => {
  const sent = request(shop.app)
    .post('/api/roi-calculation')
    .set({ Host, ...headers });
  const response = await sent.send(calculationDefaults);
  expect([response.status, response.get('Access-Control-Allow-Origin')]).toEqual([
    status,
    undefined,
  ]);
});

test('odd headers cost no lead', async () => {
  const { app } = await open({ TRUST_PROXY: '1' });
  const headers = { 'X-Request-Id': 'theirs', Referer: 'http://[::', Accept: ';' };
  const answer = await postFrom(app, 'fe80::1%eth0').set(headers);
  expect([answer.status, answer.get('Set-Cookie')]).toEqual([201, undefined]);
  expect(validate(String(answer.get('X-Request-Id')))).toBe(true);
});
