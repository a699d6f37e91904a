import { expect, test } from '@jest/globals';
import request from 'supertest';
import { site as words } from '#content/site.ts';
import {
  elementsOf,
  inputNamed,
  problemOf,
  rawRequest,
  textOf,
  titleOf,
} from '../../tests/support/responses.ts';
import { createTestApp, type TestApp } from '../../tests/support/test-app.ts';

const site = await createTestApp();

const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8';

const acceptsHtml = [BROWSER, '*/*', 'text/html', 'text/*', 'text/html, application/json;q=0.9', undefined];
test.each(acceptsHtml)('a client that accepts %j gets the 404 page with status 404', async (accept) => {
  const { status, headers, body } = await rawRequest(site.app, '/nothing/here?x=1', {
    headers: accept === undefined ? {} : { Accept: accept },
  });
  const html = body.toString();
  expect(status).toBe(404);
  expect(headers['content-type']).toMatch(/^text\/html/);
  expect(headers['cache-control']).toBe('no-store');
  expect(titleOf(html)).toBe('404 Page Not Found');
  expect(/<h1[^>]*>(.*?)<\/h1>/.exec(html)?.[1]).toBe('404 Page Not Found');
  expect(textOf(html)).toContain('Did you forget to add the page to the router?');
});

const acceptsJson = ['application/json', 'application/problem+json', 'application/json, text/html;q=0.5'];
test.each(acceptsJson)('a client that accepts %j gets a problem document', async (accept) => {
  const response = await request(site.app).get('/nothing').set('Accept', accept);
  expect(response.status).toBe(404);
  expect(problemOf(response)).toMatchObject({ status: 404, title: '404 Page Not Found' });
});

test('an unknown path of the API gets a problem document in a browser, too', async () => {
  const response = await request(site.app).get('/api/nothing').set('Accept', BROWSER);
  expect([response.status, problemOf(response).status]).toEqual([404, 404]);
});

const paths =
  '/index.html /INDEX /nothing-here /error /api /assets /assets/ /assets/nothing.js /.env /src/server/app.ts';
const outside = '/..%2f..%2fpackage.json /%2e%2e/%2e%2e/package.json /assets/../../server/main.mjs /%00';
const missing = [...`${paths} ${outside}`.split(' '), `/${'x'.repeat(4_000)}`];
test.each(missing)('%s is the 404 page', async (path) => {
  const { status, body } = await rawRequest(site.app, path, { headers: { Accept: BROWSER } });
  expect([status, titleOf(body.toString())]).toEqual([404, '404 Page Not Found']);
});

test('the 404 page links to the home page and the phone number', async () => {
  const { text } = await request(site.app).get('/nothing').set('Accept', BROWSER);
  const links = elementsOf(text, 'a').map(({ href }) => href);
  expect(links).toContain('/');
  expect(links).toContain(`tel:${words.phone.e164}`);
  expect(text).toContain('<meta name="robots" content="noindex">');
  expect(text).not.toContain('rel="canonical"');
});

test.each([
  ...['/%E0%A4%A', '/%', '/assets/%ff'].map((path) => [path, BROWSER, /^text\/html/] as const),
  ['/%E0%A4%A', 'application/json', /^application\/problem\+json/] as const,
])('%s cannot be decoded (for %s), which is 400 without a stack', async (path, Accept, type) => {
  const { status, headers, body } = await rawRequest(site.app, path, { headers: { Accept } });
  expect([status, headers['content-type']]).toEqual([400, expect.stringMatching(type)]);
  expect(body.toString()).not.toMatch(/URIError|at .*\.(js|ts|mjs)|node_modules/);
});

test('typed markup is shown as text', async () => {
  const businessName = '"></script><img src=x>';
  const { text } = await request(site.app).post('/api/leads').type('form').send({ businessName });
  expect(inputNamed(text, 'businessName')?.value).toBe(businessName);
  expect(text).not.toContain('<img src=x>');
});

const SECRET = 'the renderer broke over pat@example.com';
const DETAILS = /renderer|pat@example|at .*\.ts:/;
const breaks = () => Promise.reject(new Error(SECRET));

const broken = await createTestApp({}, { pages: { sendPersonal: breaks } });
const { testDatabase } = broken;
const brokenErrorPage = await createTestApp(
  {},
  { testDatabase, pages: { sendPersonal: breaks, sendError: breaks } },
);

const readFigures = (site: TestApp, accept: string) =>
  request(site.app).get('/?monthlyLeads=20').set('Accept', accept);
const requestIdOf = (response: request.Response) => String(response.get('X-Request-Id'));

test('an unexpected error is logged once, and its response has only the request id', async () => {
  const page = await readFigures(broken, 'text/html');
  expect([page.status, page.get('Cache-Control')]).toEqual([500, 'no-store']);
  expect(titleOf(page.text)).toMatch(/^500 /);
  const problem = await readFigures(broken, 'application/json');
  expect([problem.status, problemOf(problem).detail]).toEqual([
    500,
    expect.stringContaining(requestIdOf(problem)),
  ]);
  for (const { text } of [page, problem]) expect(text).not.toMatch(DETAILS);
  expect(await broken.logOf(requestIdOf(page))).toEqual([
    expect.objectContaining({
      level: 'error',
      msg: 'a request failed',
      err: expect.objectContaining({ message: SECRET }),
    }),
    expect.objectContaining({ route: '/', status: 500 }),
  ]);
});

test('if the error page fails too, the response is a problem document', async () => {
  const response = await readFigures(brokenErrorPage, 'text/html');
  expect([response.status, problemOf(response).detail]).toEqual([
    500,
    expect.stringContaining(requestIdOf(response)),
  ]);
  expect(response.text).not.toMatch(DETAILS);
  expect(brokenErrorPage.log()).toMatch(new RegExp(`"message":"${SECRET}".*"msg":"the error page failed"`));
});
