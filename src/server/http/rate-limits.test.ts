import type { RequestListener } from 'node:http';
import { expect, test } from '@jest/globals';
import request from 'supertest';
import { tooManyTries } from '#content/form-errors.ts';
import { site as words } from '#content/site.ts';
import { roiDefaults } from '#shared/roi.ts';
import { problemOf } from '../../tests/support/answers.ts';
import { calculationsOf, uniqueInputs } from '../../tests/support/calculations.ts';
import { inputNamed, sectionOf, textOf, titleOf } from '../../tests/support/html.ts';
import { newLead, leadsFrom } from '../../tests/support/leads.ts';
import { createTestApp } from '../../tests/support/test-app.ts';

const LIMITS = { RATE_LIMIT_MAX: '2', RATE_LIMIT_WINDOW_MS: '600000' };
// Each test forwards a different client address, because each client has its own limit.
const site = await createTestApp({ ...LIMITS, TRUST_PROXY: '1' });
const open = (env: Record<string, string>) => createTestApp({ ...LIMITS, ...env }, site);

let clients = 0;
const newClient = () => `198.51.100.${++clients}`;
const postFrom = (app: RequestListener, client: string, lead: object = newLead()) =>
  request(app).post('/api/leads').set('X-Forwarded-For', client).send(lead);
const statusFrom = async (app: RequestListener, client: string) => (await postFrom(app, client)).status;
const saveFrom = (client: string, inputs: object = roiDefaults) =>
  request(site.app).post('/api/roi-calculation').set('X-Forwarded-For', client).send(inputs);
const clientAtLimit = async () => {
  const client = newClient();
  for (let sent = 0; sent < 2; sent++) expect(await statusFrom(site.app, client)).toBe(201);
  return client;
};

test('when the rate limit is reached, then the next lead gets 429 with Retry-After', async () => {
  const lead = newLead();
  const response = await postFrom(site.app, await clientAtLimit(), lead);
  expect([response.status, problemOf(response).status]).toEqual([429, 429]);
  expect(problemOf(response).detail).toBe(tooManyTries(10));
  const seconds = Number(response.get('Retry-After'));
  expect(seconds).toBeGreaterThan(590);
  expect(seconds).toBeLessThanOrEqual(600);
  expect(await leadsFrom(site.testDatabase, lead.email)).toEqual([]);
});

test('a form over the rate limit gets the empty form with the phone number', async () => {
  const lead = newLead();
  const response = await postFrom(site.app, await clientAtLimit())
    .type('form')
    .send(lead);
  expect([response.status, response.get('Cache-Control')]).toEqual([429, 'no-store']);
  expect(Number(response.get('Retry-After'))).toBeGreaterThan(0);
  expect(titleOf(response.text)).toMatch(/^Error: /);
  expect(inputNamed(response.text, 'email')?.value ?? '').toBe('');
  const text = textOf(sectionOf(response.text, 'contact'));
  expect(text).toContain(words.phone.display);
  expect(text).toContain('Back button');
  expect(await leadsFrom(site.testDatabase, lead.email)).toEqual([]);
});

test('when many requests come at once, then exactly as many are accepted as the rate limit allows', async () => {
  const client = newClient();
  const statuses = await Promise.all(Array.from({ length: 12 }, () => statusFrom(site.app, client)));
  expect(statuses.sort()).toEqual([201, 201, ...Array<number>(10).fill(429)]);
});

test('when the rate limit of leads is reached, then the page is still served, and calculations are still stored', async () => {
  const [client, inputs] = [await clientAtLimit(), uniqueInputs()];
  for (let read = 0; read < 3; read++)
    expect((await request(site.app).get('/').set('X-Forwarded-For', client)).status).toBe(200);
  const response = await saveFrom(client, inputs);
  expect(response.status).toBe(201);
  expect(await calculationsOf(site.testDatabase, inputs)).toHaveLength(1);
  await saveFrom(client);
  expect((await saveFrom(client)).status).toBe(429);
});

test('when two servers share a database, then they also share each client’s rate limit', async () => {
  const twin = await open({ TRUST_PROXY: '1' });
  const client = newClient();
  const statuses = [];
  for (const { app } of [site, twin, twin, site]) statuses.push(await statusFrom(app, client));
  expect(statuses).toEqual([201, 201, 429, 429]);
});

test('when the database is unavailable, then a server still enforces the rate limit', async () => {
  const alone = await open({ DATABASE_URL: 'postgres://nobody:none@127.0.0.1:1/none' });
  const statuses = [];
  for (let sent = 0; sent < 3; sent++) statuses.push(await statusFrom(alone.app, newClient()));
  expect(statuses).toEqual([202, 202, 429]);
});

/** Each site gets its own database, because a site without a trusted proxy gives all clients of a test the same limit. */
const behindProxy = (TRUST_PROXY: string) => createTestApp({ ...LIMITS, TRUST_PROXY });

test.each([
  ['a number of hops', () => Promise.resolve(site)],
  ['its network', () => behindProxy('uniquelocal, 127.0.0.0/8')],
])('when the proxy is trusted by %s, then each client has its own rate limit', async (_case, open) => {
  const { app } = await open();
  for (let sent = 0; sent < 2; sent++) expect(await statusFrom(app, '192.0.2.1')).toBe(201);
  expect(await statusFrom(app, '192.0.2.1')).toBe(429);
  expect(await statusFrom(app, '192.0.2.2')).toBe(201);
  expect(await statusFrom(app, '192.0.2.3, 192.0.2.1')).toBe(429);
});

test.each([
  ['TRUST_PROXY names another proxy', 'uniquelocal', ''],
  ['the trusted proxy gets the request from another proxy', 'loopback', ', 198.51.100.250'],
])('when %s, then the site ignores the forwarded address of the client', async (_case, proxies, hop) => {
  const { app } = await behindProxy(proxies);
  const statuses = [];
  for (const client of [1, 2, 3]) statuses.push(await statusFrom(app, `192.0.2.${client}${hop}`));
  expect(statuses).toEqual([201, 201, 429]);
});

test('clients without a readable address share one limit', async () => {
  const { app, testDatabase } = await behindProxy('loopback');
  const statuses = [];
  for (const name of ['Smith', 'Jones', 'Doe']) statuses.push(await statusFrom(app, `Pat ${name}`));
  expect(statuses).toEqual([201, 201, 429]);
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
  expect(await statusFrom(site.app, forwarded(50_002))).toBe(201);
  expect(await statusFrom(site.app, forwarded(50_003))).toBe(429);
});

test('when clients have addresses in the same IPv6 network, then they share one rate limit', async () => {
  for (let sent = 1; sent <= 2; sent++) await postFrom(site.app, `2001:db8:1:1::${sent}`);
  expect(await statusFrom(site.app, '2001:db8:1:1::ffff')).toBe(429);
  expect(await statusFrom(site.app, '2001:db8:2::1')).toBe(201);
});
