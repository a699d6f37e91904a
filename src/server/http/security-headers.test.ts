import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { clientFolder } from '../process/project-paths.ts';
import { rawRequest } from '../../tests/support/responses.ts';
import { createTestApp } from '../../tests/support/test-app.ts';

const site = await createTestApp();
const script = (await readdir(join(clientFolder, 'assets'))).find((name) => name.endsWith('.js')) ?? '';
const json = { Accept: 'application/json' };
const get = (path: string, options = {}) => rawRequest(site.app, path, options);
const answers = new Map([
  ['the page', await get('/')],
  ['the page with Connection: close', await get('/', { headers: { Connection: 'close' } })],
  ['the head of the page', await get('/', { method: 'HEAD' })],
  ['the page of a calculation', await get('/?monthlyLeads=20')],
  ['an asset', await get(`/assets/${script}`)],
  ['a picture', await get('/logo.svg')],
  ['the health check', await get('/healthz')],
  ['a missing page', await get('/nothing')],
  ['a missing page as JSON', await get('/nothing', { headers: json })],
  ['a refused method', await get('/', { method: 'DELETE' })],
  ['the answer to OPTIONS', await get('/api/leads', { method: 'OPTIONS' })],
  ['a refused lead', await get('/api/leads', { method: 'POST', headers: json })],
]);

const SECURITY_HEADERS = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'permissions-policy',
  'referrer-policy',
  'x-content-type-options',
  'x-frame-options',
];

test('every response has the same security headers and a request id', () => {
  const expected = Object.fromEntries(
    SECURITY_HEADERS.map((name) => [name, answers.get('the page')?.headers[name]]),
  );
  expect(Object.values(expected)).not.toContain(undefined);
  for (const [kind, { headers, rawHeaders }] of answers) {
    const found = Object.fromEntries(SECURITY_HEADERS.map((name) => [name, headers[name]]));
    expect([kind, found]).toEqual([kind, expected]);
    const names = rawHeaders.filter((_, index) => index % 2 === 0).map((name) => name.toLowerCase());
    expect([kind, names.toSorted()]).toEqual([kind, [...new Set(names)].sort()]);
    expect([kind, headers['x-powered-by'], headers.server]).toEqual([kind, undefined, undefined]);
    expect([kind, headers['x-request-id']]).toEqual([kind, expect.any(String)]);
  }
});

const policy = () => answers.get('the page')?.headers['content-security-policy'] ?? '';

test('without calls, the policies allow no other origin, inline script or microphone', () => {
  expect(policy()).toMatch(/default-src 'self'(;|$)/);
  expect(policy()).not.toMatch(/unsafe-inline|unsafe-eval|nonce-|\*|data:|https?:/);
  expect(policy()).not.toMatch(/script-src(?! 'self'(;|$))/);
  const rules = ["frame-ancestors 'none'", "base-uri 'none'", "object-src 'none'", "form-action 'self'"];
  for (const rule of rules) expect(policy()).toContain(rule);
  expect(policy()).toMatch(/require-trusted-types-for 'script';trusted-types 'none'(;|$)/);
  const { headers } = answers.get('the page') ?? {};
  expect(headers?.['permissions-policy']).toContain('microphone=()');
  // With `no-referrer`, browsers would send the form with `Origin: null`.
  expect(headers?.['referrer-policy']).toBe('strict-origin-when-cross-origin');
});

test.each(['the page', 'the page of a calculation', 'a missing page'])(
  'the policy has the hash of the styles of %s',
  (kind) => {
    const html = answers.get(kind)?.body.toString() ?? '';
    const [styles = '', ...others] = [...html.matchAll(/<style>(.*?)<\/style>/gs)].map(([, text]) => text);
    const hash = createHash('sha256').update(styles).digest('base64');
    expect(policy()).toContain(`style-src 'self' 'sha256-${hash}'`);
    expect([others, html.includes('rel="stylesheet"')]).toEqual([[], false]);
  },
);

test('only a site with https sends browsers to HTTPS', async () => {
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

const tokens = { VAPI_ORG_ID: 'org-1', VAPI_PRIVATE_KEY: 'private-key' };
test.each([
  [{ VAPI_PUBLIC_KEY: 'public-key' }, ' http://127.0.0.1:9'],
  [{ VAPI_PUBLIC_KEY: 'public-key', ...tokens }, ''],
])('with %j, the policy also allows what calls need, and nothing else', async (keys, api) => {
  const { app } = await createTestApp({ ...keys, VAPI_API_URL: 'http://127.0.0.1:9' }, site);
  const { headers } = await rawRequest(app, '/');
  expect(headers['content-security-policy']).not.toContain('trusted-types');
  expect(rules(headers['content-security-policy'])).toEqual({
    ...rules(policy()),
    'script-src': "'self' https://*.daily.co blob: 'wasm-unsafe-eval'",
    'connect-src': `'self'${api} https://*.daily.co wss://*.daily.co https://*.pluot.blue`,
    'worker-src': "'self' blob:",
    'media-src': "'self' blob:",
  });
  expect(headers['permissions-policy']).toContain('microphone=(self)');
});
