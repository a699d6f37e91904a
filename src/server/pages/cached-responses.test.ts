import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, jest, test } from '@jest/globals';
import express from 'express';
import request from 'supertest';
import { homePage } from '#content/home-page.ts';
import { site as siteText } from '#content/site.ts';
import { sampleCalls } from '#content/voice/sample-calls.ts';
import type { RequestedPage } from '#shared/page-state.ts';
import { elementsOf, rawRequest, titleOf } from '../../tests/support/responses.ts';
import { createTestApp } from '../../tests/support/test-app.ts';
import { readEnv } from '../env.server.ts';
import { buildFolder } from '../process/project-paths.ts';
import { operatorFacts, publicConfig } from '../settings/public-config.ts';
import { pageRoutes, preparePages } from './page-cache.ts';
import { render } from './render-page.ts';

const PUBLIC = 'https://porchlight.example';
const site = await createTestApp({ PUBLIC_URL: PUBLIC });
const read = (path: string, headers: Record<string, string> = {}) =>
  rawRequest(site.app, path, { headers });
const plain = (await read('/')).body;

const clientFolder = join(buildFolder(), 'client');

test('caches revalidate the page, and 304 confirms it', async () => {
  const { status, headers, body } = await read('/');
  const etag = String(headers.etag);
  expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  expect(headers['cache-control']).toBe('no-cache');
  expect(etag).toMatch(/^W\/"[^"]{8,}"$/);
  expect(titleOf(body.toString())).toBe(homePage.title);
  expect(body.toString()).toMatch(/^<!doctype html>/i);
  const head = await rawRequest(site.app, '/', { method: 'HEAD' });
  expect([head.status, head.body.length, head.headers.etag]).toEqual([200, 0, etag]);
  const again = await read('/', { 'If-None-Match': `"other", ${etag}`, 'Accept-Encoding': 'br' });
  expect([again.status, again.body.length, again.headers.etag]).toEqual([304, 0, etag]);
  expect((await read('/', { 'If-None-Match': '"other"' })).status).toBe(200);
});

const otherVisitor = { Cookie: 'visitor=x', 'User-Agent': 'other', 'X-Request-Id': 'y' };
const plainly =
  '/ /?utm_source=x&gclid=1 /?lead=no /?saved=0 /?x=%E0%A4%A /?lang=es ///?a=b ' +
  'HTTP://other.example/?utm_source=x /?trade=masonry /?trade=__proto__';
test.each(plainly.split(' '))('another visitor at %s gets the same bytes', async (path) => {
  const { status, body } = await read(path, otherVisitor);
  expect([status, body.equals(plain)]).toEqual([200, true]);
});

const unpack = (encoding: string | undefined, body: Buffer) => {
  if (encoding === 'br') return brotliDecompressSync(body);
  return encoding === 'gzip' ? gunzipSync(body) : body;
};

test.each([
  ...[undefined, 'zstd', 'gzip;q=0, br;q=0'].map((accepted) => [accepted, undefined]),
  ['br;q=0, gzip', 'gzip'],
  ...['gzip, deflate, br', 'br;q=0.2, gzip;q=0.5'].map((accepted) => [accepted, 'br']),
])('accepting %j gets the encoding %j', async (accepted, encoding) => {
  const headers = accepted === undefined ? {} : { 'Accept-Encoding': accepted };
  const answer = await read('/', headers);
  expect(answer.headers['content-encoding']).toBe(encoding);
  expect(answer.headers.vary).toMatch(/accept-encoding/i);
  expect(Number(answer.headers['content-length'])).toBe(answer.body.length);
  expect(unpack(encoding, answer.body).equals(plain)).toBe(true);
});

const env = readEnv({});
const options = { config: publicConfig(env), facts: operatorFacts(env) };
const appOf = (pages: ReturnType<typeof preparePages>) => express().use(pageRoutes(pages, env));

test('a page that was rendered is sent while none can be, but for a visitor’s own', async () => {
  let isBroken = false;
  const pages = preparePages(
    () => (isBroken ? Promise.reject(new Error('no page')) : Promise.resolve('<p>A page.</p>')),
    options,
  );
  const app = appOf(pages);
  await pages.prepareAll();
  isBroken = true;
  for (const path of ['/', '/es', '/?trade=hvac'])
    await request(app).get(path).expect(200, '<p>A page.</p>');
  await request(app).get('/?monthlyLeads=20').expect(500);
});

test('a page that failed is rendered again', async () => {
  let isBroken = true;
  const app = appOf(
    preparePages(
      () => (isBroken ? Promise.reject(new Error('no page')) : Promise.resolve('<p>A page.</p>')),
      options,
    ),
  );
  await request(app).get('/').expect(500);
  isBroken = false;
  await request(app).get('/').expect(200, '<p>A page.</p>');
});

test('a page that fails rejects, so nobody caches its error', async () => {
  // vike prints the error.
  const printed = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const page = { template: 'home', lang: 'en' } as RequestedPage; // Without its state.
  const footer = { links: [], legal: undefined, hasSamples: false };
  const rendering = render({ page, publicUrl: PUBLIC, footer, errorReporting: undefined }, '');
  await expect(rendering).rejects.toThrow('vike rendered a 500 page');
  printed.mockRestore();
});

test('in development, a page is rendered for each request', async () => {
  let html = 'before';
  const pages = preparePages(() => Promise.resolve(html), { ...options, cache: false });
  await pages.prepareAll();
  for (html of ['one', 'other']) await request(appOf(pages)).get('/').expect(200, html);
});

test('nobody else gets what a visitor typed', async () => {
  const post = (contactName: string) =>
    request(site.app).post('/api/leads').type('form').send({ contactName });
  for (const name of ['Quincy', '', 'Quincy'])
    expect((await post(name)).text.includes('Quincy')).toBe(name !== '');
  expect((await read('/')).body.equals(plain)).toBe(true);
});

const html = plain.toString();
const scripts = elementsOf(html, 'script').map(({ src }) => src);
const links = elementsOf(html, 'link').map(({ href }) => href);
const linked = [...scripts, ...links].filter((path): path is string =>
  Boolean(path?.startsWith('/')),
);
const hashed = linked.filter((path) => path.startsWith('/assets/'));

test('only hashed names are cached a year', async () => {
  expect(linked.filter((path) => path.endsWith('.js')).length).toBeGreaterThan(0);
  for (const path of linked) {
    const { status, headers } = await read(path);
    const cacheControl = hashed.includes(path)
      ? 'public, max-age=31536000, immutable'
      : 'public, max-age=3600';
    expect([path, status, headers['cache-control']]).toEqual([path, 200, cacheControl]);
  }
});

test('scripts and styles are compressed', async () => {
  for (const path of hashed.filter((each) => /\.(js|css)$/.test(each))) {
    const file = await readFile(join(clientFolder, path));
    if (file.length < 1_024) continue;
    for (const [accepted, encoding] of [['gzip, deflate, br', 'br'], ['gzip', 'gzip'], []]) {
      const { headers, body } = await read(path, accepted ? { 'Accept-Encoding': accepted } : {});
      expect([path, headers['content-encoding'], headers.vary]).toEqual([
        path,
        encoding,
        'Accept-Encoding',
      ]);
      expect(headers['content-type']).toMatch(
        path.endsWith('.js') ? /^text\/javascript/ : /^text\/css/,
      );
      expect(unpack(encoding, body).equals(file)).toBe(true);
    }
  }
});

test('a recording is read whole or in ranges', async () => {
  const path = sampleCalls[0].recording?.file ?? '';
  const whole = await read(path);
  const sound = await readFile(join(clientFolder, path));
  expect(whole.body.equals(sound)).toBe(true);
  expect(whole.headers).toMatchObject({
    'content-type': 'audio/mpeg',
    'cache-control': 'public, max-age=3600',
  });
  const part = await read(path, { Range: 'bytes=100-199' });
  expect([part.status, part.body.equals(sound.subarray(100, 200))]).toEqual([206, true]);
  expect((await read(path, { Range: `bytes=${sound.length}-` })).status).toBe(416);
});

test('security.txt has a contact and expires', async () => {
  const text = (await read('/.well-known/security.txt')).body.toString();
  expect(text).toContain(`Contact: mailto:${siteText.email}`);
  expect(text).toContain('\nPreferred-Languages: en, es\n');
  expect(text).toContain(`\nCanonical: ${PUBLIC}/.well-known/security.txt\n`);
  const expires = Date.parse(/Expires: (.*)/.exec(text)?.[1] ?? '');
  const days = (expires - Date.now()) / 86_400_000;
  expect([days > 90, days < 365]).toEqual([true, true]);
});
