import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { expect, test } from '@jest/globals';
import request from 'supertest';
import { tooManyTries } from '#content/form-errors.ts';
import { site as words } from '#content/site.ts';
import { paths } from '#shared/api.ts';
import { roiDefaults } from '#shared/roi.ts';
import { problemOf, sectionOf, textOf, titleOf } from '../../tests/support/responses.ts';
import { startErrorIngest } from '../../tests/support/fake-servers.ts';
import { newLead } from '../../tests/support/leads.ts';
import { legalSettings } from '../../tests/support/settings.ts';
import { createTestApp, type TestApp } from '../../tests/support/test-app.ts';
import { readEnv } from '../env.server.ts';
import { discoveryPaths, routes, routesFor } from './routes.ts';

const { dsn } = await startErrorIngest();
const settings = {
  ...legalSettings,
  VAPI_ORG_ID: 'org',
  VAPI_PRIVATE_KEY: 'key',
  SENTRY_BROWSER_DSN: dsn,
};
const full = await createTestApp(settings);
const bare = await createTestApp({}, full);
const limited = await createTestApp({ ...settings, RATE_LIMIT_MAX: '1' });

const event = { events: ['view'], device: 'phone', source: '', campaign: '', trade: '', speed: {} };
/** For each POST, a body, and the status of its response. */
const posts: Record<string, [body: object | string, status: number]> = {
  [paths.leads]: [newLead(), 201],
  [paths.roiCalculation]: [roiDefaults, 201],
  [paths.stop]: [{ contact: '214-555-0100', what: 'calls' }, 202],
  [paths.events]: [event, 204],
  [paths.monitoring]: [`${JSON.stringify({ dsn })}\n`, 200],
  [paths.voiceToken]: ['', 201],
  [paths.voiceCall]: ['', 401],
  [paths.voiceEnd]: [{ token: randomUUID() }, 204],
};
const bodies = Object.entries(posts).filter(([, [body]]) => typeof body === 'object');
const forms = [
  [paths.leads, 'contact'],
  [paths.roiCalculation, 'roi'],
] as const;

const post = ({ app }: TestApp, path: string, headers = {}, body = posts[path]?.[0]) =>
  request(app).post(path).set(headers).send(body);
const tables = ['leads', 'roi_calculations', 'privacy_requests', 'event_counts'];
const countAll = async () => {
  await full.counter.flush();
  return full.testDatabase.rows(
    `select ${tables.map((name) => `(select count(*) from ${name}) as ${name}`).join()}`,
  );
};

test.each(routes)('$path answers its methods only', async ({ path, methods: [method] }) => {
  const read = ({ app }: TestApp) => request(app).get(path);
  const [right, wrong] = method === 'GET' ? [read, post] : [post, read];
  expect((await right(full, path)).status).not.toBe(404);
  const refused = await wrong(full, path);
  expect([refused.status, refused.get('Allow')]).toEqual([405, expect.stringContaining(method ?? '')]);
  expect(full.log()).toContain(`"route":"${path}"`);
  const isOff = !routesFor(readEnv()).some((route) => route.path === path);
  expect((await wrong(bare, path)).status).toBe(isOff ? 404 : 405);
  expect((await right(bare, path)).status === 404).toBe(isOff);
});

test('the sitemap has the pages that are on', async () => {
  const pathsIn = async ({ app }: TestApp) =>
    [...(await request(app).get(discoveryPaths.sitemap)).text.matchAll(/<loc>[^<]*?(\/[^/<]*)<\/loc>/g)].map(
      ([, path]) => path,
    );
  expect(await pathsIn(bare)).toEqual(['/', '/es']);
  expect(await pathsIn(full)).toEqual(routes.filter(({ isPage }) => isPage).map(({ path }) => path));
});

test.each(Object.entries(posts))('POST %s has its own limit', async (path, [, status]) => {
  expect((await post(limited, path)).status).toBe(status);
  const refused = await post(limited, path);
  expect([refused.status, problemOf(refused).status]).toEqual([429, 429]);
  expect(problemOf(refused).detail).toBe(tooManyTries(15));
  expect(refused.get('RateLimit')).toContain('r=0');
  const seconds = Number(refused.get('Retry-After'));
  expect([seconds > 890, seconds <= 900]).toEqual([true, true]);
  expect((await request(limited.app).get('/')).status).toBe(200);
});

test.each(Object.keys(posts))('POST %s refuses other methods and sites', async (path) => {
  const before = await countAll();
  for (const method of ['get', 'head', 'put', 'patch', 'delete', 'options'] as const) {
    const response = await request(full.app)[method](path);
    const [status, text] = method === 'options' ? [204, ''] : [405, response.text];
    expect([method, response.status, response.text]).toEqual([method, status, text]);
    expect(response.get('Allow')).toBe('POST, OPTIONS');
  }
  expect(problemOf(await request(full.app).get(path)).status).toBe(405);
  const foreign = await post(full, path, { 'Sec-Fetch-Site': 'cross-site' });
  expect([foreign.status, problemOf(foreign).status]).toEqual([403, 403]);
  expect(await countAll()).toEqual(before);
});

test.each(bodies)('POST %s reads 16 KB of JSON or of a form', async (path, [body, status]) => {
  const sized = (bytes: number) => {
    const unpadded = JSON.stringify({ ...(body as object), unknown: '' }).length;
    return JSON.stringify({ ...(body as object), unknown: 'x'.repeat(bytes - unpadded) });
  };
  const send = (text: string | Buffer, headers = {}) =>
    request(full.app)
      .post(path)
      .set({ 'Content-Type': 'application/json', ...headers })
      .serialize((bytes: unknown) => bytes as string)
      .send(text);
  const json = JSON.stringify(body);
  const before = await countAll();
  for (const [refusal, response] of [
    [413, await send(sized(16 * 1024 + 1))],
    [415, await send(gzipSync(json), { 'Content-Encoding': 'gzip' })],
    [415, await send(json, { 'Content-Type': 'text/plain' })],
    [400, await send(json.slice(0, -1))],
    [400, await send(`[${json}]`)],
  ] as const)
    expect([response.status, problemOf(response).status]).toEqual([refusal, refusal]);
  const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
  expect((await send('a&'.repeat(2_000), form)).status).toBe(400);
  expect(await countAll()).toEqual(before);
  expect((await send(sized(16 * 1024))).status).toBe(status);
});

test.each(forms)('a form of %s that is refused unread is shown empty', async (path, section) => {
  const fields = { ...(posts[path]?.[0] as object), contactName: 'Quincy', monthlyLeads: '7531' };
  const send = (site: TestApp, changes = {}) =>
    request(site.app)
      .post(path)
      .type('form')
      .send({ ...fields, ...changes });
  for (const [status, response] of [
    [413, await send(full, { more: 'x'.repeat(17_000) })],
    [403, await send(full).set('Sec-Fetch-Site', 'cross-site')],
    [429, await send(limited)],
  ] as const) {
    expect([response.status, response.get('Cache-Control')]).toEqual([status, 'no-store']);
    expect(titleOf(response.text)).toMatch(/^Error: /);
    const text = textOf(sectionOf(response.text, section));
    expect(text).toContain(words.phone.display);
    expect(text.includes('Back button')).toBe(status === 429);
    expect(response.text).not.toMatch(/Quincy|7531|nothing you typed is lost/i);
  }
});

test('an unknown path under /api is a problem document', async () => {
  for (const path of ['/api/lead', '/api/leads/1', '/api/']) {
    const response = await request(full.app).get(path).set('Accept', 'text/html');
    expect([response.status, problemOf(response).status]).toEqual([404, 404]);
  }
});
