import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { expect, jest, test } from '@jest/globals';
import request from 'supertest';
import { tooManyTries } from '#content/form/form-errors.ts';
import { leadFormText } from '#content/form/lead-form.ts';
import { site as siteText } from '#content/site.ts';
import { sampleCallPath } from '#content/voice/sample-of.ts';
import { paths } from '#shared/api.ts';
import { leadFields } from '#shared/lead-fields.ts';
import { calculationDefaults, calculationFields } from '#shared/roi.ts';
import {
  elementsOf,
  idOf,
  inputNamed,
  optionsOf,
  problemOf,
  textOf,
  titleOf,
  rawRequest,
} from '../../tests/support/responses.ts';
import { startErrorIngest } from '../../tests/support/fake-servers.ts';
import { leadsFrom, newLead, uniqueInputs } from '../../tests/support/leads.ts';
import { createTestApp } from '../../tests/support/test-app.ts';
import { TIMERS } from '../../tests/support/timers.ts';
import { readEnv } from '../env.server.ts';
import { discoveryPaths, routes, routesFor } from './routes.ts';
import { legalSettings } from '../../tests/support/settings.ts';

const { dsn } = await startErrorIngest();
const settings = {
  ...legalSettings,
  SENTRY_BROWSER_DSN: dsn,
  PUBLIC_URL: 'https://porchlight.example',
};
const full = await createTestApp(settings);
const bare = await createTestApp({}, full);
const openLimited = () => createTestApp({ ...settings, RATE_LIMIT_MAX: '1' }, full);

const BROWSER = 'text/html,application/xhtml+xml,*/*;q=0.8';

/** For each POST, a body, and the status of its response. */
const posts: Record<string, [body: object | string, status: number]> = {
  [paths.leads]: [newLead(), 201],
  [paths.roiCalculation]: [calculationDefaults, 201],
  [paths.stop]: [{ contact: '214-555-0100', what: 'calls' }, 202],
  [paths.monitoring]: [`${JSON.stringify({ dsn })}\n`, 200],
};

const post = ({ app }: typeof full, path: string, headers = {}, body = posts[path]?.[0]) =>
  request(app).post(path).set(headers).send(body);
const postForm = ({ app }: typeof full, path: string, fields: object) =>
  request(app).post(path).type('form').send(fields);
const tables = ['leads', 'consents', 'roi_calculations', 'stops', 'outbox'];
async function countAll(): Promise<number[]> {
  const counts = tables.map((name) => `(select count(*) from ${name}) as ${name}`).join();
  const [row = {}] = await full.testDatabase.rows(`select ${counts}`);
  return Object.values(row).map(Number);
}

test.each(routes)('$path answers its methods only', async ({ path, methods }) => {
  const isOff = !routesFor(readEnv()).some((route) => route.path === path);
  for (const method of ['get', 'head', 'post', 'put', 'patch', 'delete', 'options'] as const) {
    const isAllowed = methods.includes(method.toUpperCase());
    const { status, headers } = await request(full.app)[method](path);
    if (isAllowed) expect([method, status]).not.toEqual([method, 404]);
    else expect([method, status, headers.allow]).toEqual([method, 405, methods.join(', ')]);
    const { status: without } = await request(bare.app)[method](path);
    expect([method, without === 404]).toEqual([method, isOff]);
  }
  expect(full.log()).toContain(`"route":"${path}"`);
});

test.each([
  [paths.leads, '/#contact'],
  [paths.roiCalculation, '/#roi'],
  [paths.stop, '/stop'],
])('opening %s leads to its form, %s', async (path, location) => {
  const opened = request(full.app).get(path).set('Accept', BROWSER);
  await opened.expect(303).expect('Location', location);
  await request(full.app).put(path).set('Accept', BROWSER).expect(405);
});

test.each(['/robots.txt.', 'http://h:99999/robots.txt.', '//stop.', '/st.op'])(
  '%s is an unknown address',
  async (path) => expect((await rawRequest(full.app, path)).status).toBe(404),
);

const pages = routes.filter(({ isPage }) => isPage);

test('the sitemap has all pages', async () => {
  const { text, type, headers } = await request(full.app).get(discoveryPaths.sitemap);
  const urls = [...text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url);
  expect([type, urls]).toEqual([
    'application/xml',
    pages.map(({ path }) => settings.PUBLIC_URL + path),
  ]);
  expect(headers['cache-control']).toBe('public, max-age=3600');
  const robots = await request(full.app).get(discoveryPaths.robots);
  expect(robots.type).toBe('text/plain');
  expect(robots.text).toContain(`\nSitemap: ${settings.PUBLIC_URL}${discoveryPaths.sitemap}\n`);
});

test('no phone begins an email address with a capital, or corrects it', async () => {
  const texts = pages.map(async ({ path }) => (await request(full.app).get(path)).text);
  const fields = (await Promise.all(texts))
    .flatMap((text) => elementsOf(text, 'input'))
    .filter(({ type, name }) => type === 'email' || name === 'contact');
  expect(fields.length).toBeGreaterThan(3);
  for (const field of fields)
    expect(field).toMatchObject({ autocapitalize: 'none', spellcheck: 'false' });
});

test('the manifest names icons of their type and size', async () => {
  const { text, type } = await request(full.app).get(discoveryPaths.manifest);
  type Icon = Record<'src' | 'type' | 'sizes', string>;
  const { icons } = JSON.parse(text) as { icons: Icon[] };
  expect([type, icons.length]).toEqual(['application/manifest+json', 3]);
  for (const { src, type: ofIcon, sizes } of icons) {
    const answer = await request(full.app).get(src).expect(200).expect('Content-Type', ofIcon);
    const body = answer.body as Buffer;
    if (ofIcon === 'image/png')
      expect([src, `${body.readUInt32BE(16)}x${body.readUInt32BE(20)}`]).toEqual([src, sizes]);
  }
});

const named = ['/', '/es', sampleCallPath, ...Object.values(discoveryPaths)];
test.each(named)('without a public address, %s names none', async (path) => {
  const { text } = await request(bare.app).get(path);
  expect(text).not.toMatch(/localhost|127\.0\.0\.1|undefined/);
});

test.each(Object.entries(posts))('POST %s has its own limit', async (path, [, status]) => {
  const limited = await openLimited();
  // Another site can't use up a visitor's.
  expect((await post(limited, path, { 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403);
  expect((await post(limited, path)).status).toBe(status);
  const refused = await post(limited, path);
  expect([refused.status, problemOf(refused).status]).toEqual([429, 429]);
  expect(problemOf(refused).detail).toBe(tooManyTries(15));
  expect(refused.get('RateLimit')).toContain('r=0');
  expect(refused.get('X-RateLimit-Limit')).toBeUndefined();
  const seconds = Number(refused.get('Retry-After'));
  expect([seconds > 0, seconds <= 900]).toEqual([true, true]);
  expect((await request(limited.app).get('/')).status).toBe(200);
});

test.each(Object.entries(posts))(
  'POST %s stores nothing that it refuses',
  async (path, [body, status]) => {
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
    const before = await countAll();
    const foreign = await post(full, path, { 'Sec-Fetch-Site': 'cross-site' });
    expect([foreign.status, problemOf(foreign).status]).toEqual([403, 403]);
    if (typeof body === 'string') return;
    const json = JSON.stringify(body);
    for (const [refusal, response] of [
      [413, await send(sized(16 * 1024 + 1))],
      [415, await send(gzipSync(json), { 'Content-Encoding': 'gzip' })],
      [415, await send(json, { 'Content-Type': 'text/plain' })],
      [415, await send(json, { 'Content-Type': 'application/json; charset=latin1' })],
      [400, await send(json.slice(0, -1))],
      [400, await send(Buffer.from([0, 255]))],
      [400, await send(`[${json}]`)],
    ] as const) {
      expect([response.status, problemOf(response).status]).toEqual([refusal, refusal]);
      if (refusal === 413)
        expect(problemOf(response).detail).toMatch(/at most 16 KB, or 200 KB for an error report/);
    }
    expect(await countAll()).toEqual(before);
    expect((await send(sized(16 * 1024))).status).toBe(status);
  },
);

test.each([
  [
    paths.leads,
    newLead({ email: 'pat@hilltop.example', callTime: 'afternoon' }),
    {
      email: 'Pat@Hilltop.example',
      phone: ' 214.555.0100\u200b ',
      source: 'chat',
      referralNote: 'x',
    },
    [{ contactName: 'Sam Roe' }, { email: 'sam@hilltop.example' }, { phone: '214.555.0101' }],
  ],
  [
    paths.roiCalculation,
    uniqueInputs(),
    { calculatedSavings: 1, additionalRevenue: 2 },
    calculationFields.map((field) => ({ [field]: 7 })),
  ],
])('a key sent again to %s stores changes only', async (path, body, repeat, changes) => {
  const [headers, before] = [{ 'Idempotency-Key': randomUUID() }, await countAll()];
  const send = (changed: object) => post(full, path, headers, { ...body, ...changed });
  const first = await send({});
  const again = await send(repeat);
  expect([again.status, again.body]).toEqual([posts[path]?.[1], first.body]);
  const form = { ...body, ...repeat, idempotencyKey: headers['Idempotency-Key'] };
  expect((await postForm(full, path, form)).status).toBe(303);
  expect(idOf(await post(full, path, {}, form))).toBe(idOf(first));
  const ids = new Set([idOf(first)]);
  for (const changed of changes) ids.add(idOf(await send(changed)));
  expect(ids.size).toBe(1 + changes.length);
  const added = (await countAll()).map((count, index) => count - (before[index] ?? 0));
  expect(new Set(added)).toEqual(new Set([0, ids.size]));
});

test('without a key, a form repeats in an hour and an address', async () => {
  const site = await createTestApp({ TRUST_PROXY: '1' }, full);
  const lead = newLead();
  const count = async () => (await leadsFrom(full.testDatabase, lead.email)).length;
  const sendAt = async (minute: number, address = '203.0.113.7') => {
    jest.useFakeTimers({ now: Date.UTC(2026, 0, 5, 12, minute), doNotFake: [...TIMERS] });
    await postForm(site, paths.leads, lead).set('X-Forwarded-For', address).expect(303);
    return count();
  };
  const samePlace = '203.0.113.7:50000';
  const counts = [await sendAt(0), await sendAt(59, samePlace), await sendAt(59, '203.0.113.8')];
  expect([...counts, await sendAt(60)]).toEqual([1, 1, 2, 3]);
  jest.useRealTimers();
  for (let time = 0; time < 2; time += 1) await post(site, paths.leads, {}, lead).expect(201);
  expect(await count()).toBe(5);
});

const tooMany = '9,999,999,999';
test.each<[path: string, sent: object, fields: readonly string[]]>([
  [paths.leads, {}, leadFields],
  [
    paths.leads,
    {
      ...newLead({ businessName: `"></script><img src=x> & 'Sons'` }),
      contactName: '   ',
      monthlyLeadVolume: '',
    },
    ['contactName', 'monthlyLeadVolume'],
  ],
  [paths.roiCalculation, { ...calculationDefaults, monthlyLeads: tooMany }, ['monthlyLeads']],
  [paths.roiCalculation, { ...calculationDefaults, missedCalls: tooMany }, ['missedCalls']],
  [paths.stop, {}, ['contact', 'what']],
  [paths.stop, { contact: 'my number' }, ['contact', 'what']],
  [paths.stop, { contact: ' \u0000', what: 'texts' }, ['contact']],
  [paths.stop, { contact: '214-555-0187', what: 'everything' }, ['what']],
  [paths.stop, { contact: '2'.repeat(321), what: 'all' }, ['contact']],
])('POST %s refuses %j at each field', async (path, sent, fields) => {
  const before = await countAll();
  const json = await post(full, path, {}, sent);
  expect([json.status, json.get('Cache-Control')]).toEqual([400, 'no-store']);
  const { errors = [], detail } = problemOf(json);
  if (fields === leadFields) expect(detail).toBe(leadFormText.toasts.missing.description);
  expect(errors.map(({ field }) => field)).toEqual(fields);
  const page = await postForm(full, path, sent);
  expect([page.status, page.get('Cache-Control')]).toEqual([400, 'no-store']);
  expect(titleOf(page.text)).toMatch(/^Error: /);
  expect(textOf(page.text)).toContain(detail);
  const links = elementsOf(page.text, 'a').map(({ href }) => href);
  expect(links).toContain(`tel:${siteText.phone.e164}`);
  const inputs = ['input', 'select'].flatMap((tag) => elementsOf(page.text, tag));
  // A group of radio buttons has no aria-invalid.
  const expected = fields.filter((field) => field !== 'what').sort();
  const marked = inputs.filter((input) => input['aria-invalid'] === 'true');
  expect(marked.map(({ name }) => name).sort()).toEqual(expected);
  // The page of a stop has no script, and Safari types nothing in a field that a link leads to.
  const focused = inputs.filter((input) => 'autofocus' in input).map(({ name }) => name);
  if (path === paths.stop && fields.includes('contact')) expect(focused).toEqual(['contact']);
  const described = ['input', 'select', 'fieldset'].flatMap((tag) => elementsOf(page.text, tag));
  for (const { field, message } of errors) {
    const id = inputs.find(({ name }) => name === field)?.id ?? '';
    const [, said = ''] = new RegExp(` id="${id}-error"[^>]*>([^<]*)<`).exec(page.text) ?? [];
    expect(textOf(said)).toBe(message);
    expect(described.flatMap((each) => each['aria-describedby']?.split(' '))).toContain(
      `${id}-error`,
    );
    if (field !== 'what') expect(page.text).toContain(`<label for="${id}">`);
    if (focused.length === 0) expect(links).toContain(`#${id}`);
    expect([message, textOf(page.text).split(message).length]).toEqual([message, 3]);
  }
  const shown = (name: string) =>
    inputs.find((input) => input.name === name && 'checked' in input)?.value ??
    inputNamed(page.text, name)?.value ??
    optionsOf(page.text, name).find((option) => 'selected' in option)?.value;
  for (const [name, typed] of Object.entries(sent))
    if (!fields.includes(name)) expect([name, shown(name)]).toEqual([name, String(typed)]);
  expect(page.text).not.toContain('<img src=x>');
  expect(await countAll()).toEqual(before);
});

test.each([paths.leads, paths.roiCalculation, paths.stop])(
  'a post of %s that is refused unread gets an empty form',
  async (path) => {
    const limited = await openLimited();
    await post(limited, path);
    const fields = { ...(posts[path]?.[0] as object), contactName: 'Quincy', monthlyLeads: '7531' };
    for (const [status, response] of [
      [413, await postForm(full, path, { ...fields, more: 'x'.repeat(17_000) })],
      [403, await postForm(full, path, fields).set('Sec-Fetch-Site', 'cross-site')],
      [429, await postForm(limited, path, fields)],
    ] as const) {
      expect([response.status, response.get('Cache-Control')]).toEqual([status, 'no-store']);
      expect(titleOf(response.text)).toMatch(/^Error: /);
      expect(textOf(response.text)).toContain(siteText.phone.display);
      expect(textOf(response.text).includes('Back button')).toBe(status === 429);
      expect(response.text).not.toMatch(/Quincy|7531|nothing you typed is lost/i);
    }
  },
);
