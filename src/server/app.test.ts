import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, jest, test } from '@jest/globals';
import request from 'supertest';
import { errorPageText, textForStatus } from '#content/error-page.ts';
import { site as siteText } from '#content/site.ts';
import { SITE_ROLE } from '#db/roles/site-rights.ts';
import { recordFrom } from '#shared/record-from.ts';
import { calculationDefaults } from '#shared/roi.ts';
import { elementsOf, problemOf, rawRequest, textOf, titleOf } from '../tests/support/responses.ts';
import { createTestApp } from '../tests/support/test-app.ts';
import { buildFolder } from './process/project-paths.ts';

const site = await createTestApp();
const requestIdOf = (response: request.Response) => String(response.get('X-Request-Id'));

test.each([
  ['get', '/', { method: 'GET', route: '/', status: 200, level: 'info' }],
  ['get', '/wp-login.php', { method: 'GET', route: '(other)', status: 404, level: 'info' }],
  ['post', '/API/Leads/?x=1', { method: 'POST', route: '/api/leads', status: 415, level: 'info' }],
  ['get', '/assets/none.js', { route: '/assets', status: 404, level: 'info' }],
  ['get', '/healthz', { route: '/healthz', level: 'debug' }],
  ['get', '/readyz', { route: '/readyz', level: 'debug' }],
] as const)('%s %s has one log line, with %j', async (method, path, line) => {
  const response = await request(site.app)[method](path);
  const requestId = requestIdOf(response);
  const bytes = Number(response.get('Content-Length'));
  expect(bytes).toBeGreaterThan(30);
  expect(await site.logOf(requestId)).toMatchObject([
    { ...line, requestId, bytes, ms: expect.any(Number), msg: 'answered' },
  ]);
});

const script =
  (await readdir(join(buildFolder(), 'client/assets'))).find((name) => name.endsWith('.js')) ?? '';
const json = { Accept: 'application/json' };
const get = (path: string, options = {}) => rawRequest(site.app, path, options);
const answers = new Map([
  ['the page', await get('/')],
  ['the page of a calculation', await get('/?monthlyLeads=20')],
  ['an asset', await get(`/assets/${script}`)],
  ['a picture', await get('/logo.svg')],
  ['the picture of previews', await get('/social.png')],
  ['an icon', await get('/favicon.ico')],
  ['the health check', await get('/healthz')],
  ['a missing page', await get('/nothing')],
  ['a missing page as JSON', await get('/nothing', { headers: json })],
  ['a refused method', await get('/', { method: 'DELETE' })],
  ['a refused lead', await get('/api/leads', { method: 'POST', headers: json })],
]);

const SECURITY_HEADERS =
  'content-security-policy cross-origin-resource-policy permissions-policy ' +
  'referrer-policy x-content-type-options x-frame-options';
const UNWANTED_HEADERS =
  'cross-origin-opener-policy x-powered-by server set-cookie x-dns-prefetch-control x-download-options ' +
  'x-permitted-cross-domain-policies x-xss-protection';

test('every response has headers and no cookie', () => {
  const names = SECURITY_HEADERS.split(' ');
  const expected = recordFrom(names, (name) => answers.get('the page')?.headers[name]);
  expect(Object.values(expected)).not.toContain(undefined);
  for (const [kind, { status, headers, rawHeaders }] of answers) {
    const found = recordFrom(names, (name) => headers[name]);
    const isPicture = /picture|icon/.test(kind);
    const ofPictures = isPicture && { 'cross-origin-resource-policy': 'cross-origin' };
    expect([kind, found]).toEqual([kind, { ...expected, ...ofPictures }]);
    const sent = rawHeaders.filter((_, index) => index % 2 === 0).map((name) => name.toLowerCase());
    expect([kind, sent.toSorted()]).toEqual([kind, [...new Set(sent)].sort()]);
    expect(headers['x-request-id']).toEqual(expect.any(String));
    const hasTag = status === 200 && kind !== 'the health check';
    expect([kind, 'etag' in headers]).toEqual([kind, hasTag]);
    for (const name of UNWANTED_HEADERS.split(' ')) expect(sent).not.toContain(name);
  }
});

const policy = () => answers.get('the page')?.headers['content-security-policy'] ?? '';

test('without calls, the policies allow nothing else', () => {
  expect(policy()).toMatch(/default-src 'self'(;|$)/);
  expect(policy()).not.toMatch(/unsafe-inline|unsafe-eval|nonce-|\*|data:|https?:/);
  expect(policy()).not.toMatch(/script-src(?! 'self'(;|$))/);
  const rules = [
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    "form-action 'self'",
  ];
  for (const rule of rules) expect(policy()).toContain(rule);
  expect(policy()).toMatch(/require-trusted-types-for 'script';trusted-types 'none'(;|$)/);
  expect(answers.get('the page')?.headers).toMatchObject({
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    // With `no-referrer`, browsers would send the form with `Origin: null`.
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-frame-options': 'DENY',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
  });
});

test.each(['the page', 'the page of a calculation', 'a missing page'])(
  'the policy hashes the styles of %s',
  (kind) => {
    const html = answers.get(kind)?.body.toString() ?? '';
    const [styles = '', ...others] = [...html.matchAll(/<style>(.*?)<\/style>/gs)].map(
      ([, text]) => text,
    );
    const hash = createHash('sha256').update(styles).digest('base64');
    expect(policy()).toContain(`style-src 'self' 'sha256-${hash}'`);
    expect([others, html.includes('rel="stylesheet"')]).toEqual([[], false]);
    // The link left nothing, which would be the first text of the page.
    expect(html.slice(0, html.indexOf('<style>'))).not.toMatch(/>\s*>/);
  },
);

test('only https sends browsers to HTTPS', async () => {
  const secure = await createTestApp({ PUBLIC_URL: 'https://porchlight.example' }, site);
  const { headers } = await rawRequest(secure.app, '/');
  expect(headers['strict-transport-security']).toMatch(/^max-age=\d{7,}$/);
  expect(answers.get('the page')?.headers['strict-transport-security']).toBeUndefined();
  expect(policy()).not.toContain('upgrade-insecure-requests');
});

const rules = (policy: unknown) =>
  Object.fromEntries(
    String(policy)
      .split(';')
      .map((rule) => rule.split(/ (.*)/))
      .filter(([name = '']) => !name.includes('trusted-types')),
  );

test('with calls, the policy allows them', async () => {
  const calls = { VAPI_PUBLIC_KEY: 'public-key', VAPI_API_URL: 'http://127.0.0.1:9' };
  const { app } = await createTestApp(calls, site);
  const { headers } = await rawRequest(app, '/');
  expect(headers['content-security-policy']).not.toContain('trusted-types');
  expect(rules(headers['content-security-policy'])).toEqual({
    ...rules(policy()),
    'script-src': "'self' https://*.daily.co blob: 'wasm-unsafe-eval'",
    'connect-src':
      "'self' http://127.0.0.1:9 https://*.daily.co wss://*.daily.co https://*.pluot.blue",
    'worker-src': "'self' blob:",
    'media-src': "'self' blob:",
  });
  expect(headers['permissions-policy']).toContain('microphone=(self)');
});

const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8';

const missing = [
  '/nothing/here?x=1 /index.html /error /api /assets /assets/ /assets/nothing.js /.env ' +
    '/src/server/app.ts',
  '/%E0%A4%A /assets/%ff /..%2f..%2fpackage.json /%2e%2e/%2e%2e/package.json ' +
    '/assets/../../server/main.mjs /%00',
];
const notFound = textForStatus(404);
test.each(missing.join(' ').split(' '))('%s is the 404 page', async (path) => {
  for (const Accept of [BROWSER, '*/*', 'text/html, application/json;q=0.9', undefined]) {
    const { status, headers, body } = await get(path, { headers: Accept ? { Accept } : {} });
    const html = body.toString();
    expect([status, headers['cache-control'], titleOf(html)]).toEqual([
      404,
      'no-store',
      notFound.title,
    ]);
    expect(headers['content-type']).toMatch(/^text\/html/);
    expect(/<h1[^>]*>(.*?)<\/h1>/.exec(html)?.[1]).toBe(notFound.title);
    expect(textOf(html)).toContain(notFound.hint);
    expect(textOf(html)).toContain(errorPageText.plain);
    const links = elementsOf(html, 'a').map(({ href }) => href);
    expect(links).toEqual(expect.arrayContaining(['/', `tel:${siteText.phone.e164}`]));
    expect(html).toContain('<meta name="robots" content="noindex"');
    expect(html).not.toContain('rel="canonical"');
  }
});

test('an impossible range has its page', async () => {
  const { status, body } = await get('/logo.svg', {
    headers: { Range: 'bytes=9999999-', Accept: BROWSER },
  });
  expect([status, titleOf(body.toString())]).toEqual([416, '416 Range Not Satisfiable']);
  // Only a 404 has no page at its address.
  expect(textOf(body.toString())).not.toContain(errorPageText.plain);
});

test('an unlisted 4xx error is a 400', async () => {
  const { status } = await get('/logo.svg', { headers: { 'If-Match': '"other"' } });
  expect(status).toBe(400);
});

test.each([
  ['/nothing', 'application/problem+json'],
  ['/nothing', 'application/json, text/html;q=0.5'],
  ['/api/nothing', BROWSER],
])('%s is a problem for %j', async (path, accept) => {
  const response = await request(site.app).get(path).set('Accept', accept);
  expect(response.status).toBe(404);
  expect(problemOf(response)).toMatchObject({
    type: 'urn:porchlight:problem:not-found',
    title: notFound.title,
    status: 404,
  });
});

test('an unexpected error is logged once', async () => {
  await site.testDatabase.rows(
    'alter table roi_calculations add constraint unforeseen check (false) not valid',
  );
  const post = (type: string) =>
    request(site.app).post('/api/roi-calculation').type(type).send(calculationDefaults);
  const page = await post('form');
  expect([page.status, page.get('Cache-Control')]).toEqual([500, 'no-store']);
  expect(titleOf(page.text)).toMatch(/^Error: /);
  const problem = await post('json');
  expect(problem.status).toBe(500);
  expect(problemOf(problem).detail).toContain(requestIdOf(problem));
  for (const { text } of [page, problem])
    expect(text).not.toMatch(/unforeseen|example\.com|at .*\.ts:/);
  expect(await site.logOf(requestIdOf(page))).toMatchObject([
    { level: 'error', msg: 'a request failed', err: { message: expect.stringContaining('23514') } },
    { route: '/api/roi-calculation', status: 500 },
  ]);
});

test('an outage has one line, and so has each of its requests', async () => {
  await site.testDatabase.rows(`revoke insert on roi_calculations from ${SITE_ROLE}`);
  for (let time = 0; time < 2; time += 1) {
    const answer = await request(site.app).post('/api/roi-calculation').send(calculationDefaults);
    expect(answer.status).toBe(503);
    expect(await site.logOf(requestIdOf(answer))).toMatchObject([{ status: 503 }]);
  }
  expect(site.log().match(/denies permission/g)).toHaveLength(1);
});

test('an error within an answer cuts it, and Express does not print it', async () => {
  let printed = '';
  const print = (text: unknown) => void (printed += String(text));
  const printing = jest.spyOn(console, 'error').mockImplementation(print);
  const { app, log } = await createTestApp(
    {},
    {
      testDatabase: site.testDatabase,
      files: (_req, res) => {
        res.write('begun');
        throw new Error('late');
      },
    },
  );
  app.set('env', 'production');
  await expect(request(app).get('/logo.svg')).rejects.toThrow('hang up');
  printing.mockRestore();
  expect(log()).toMatch(/"err":.*"msg":"a request failed"/);
  expect(printed).toBe('');
});
