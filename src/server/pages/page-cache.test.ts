import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from '@jest/globals';
import express, { type ErrorRequestHandler } from 'express';
import request from 'supertest';
import { homePage } from '#content/home-page.ts';
import { roiText } from '#content/roi.ts';
import { calculatorDefaults, roiFields } from '#shared/roi.ts';
import { inputNamed, rawRequest, sectionOf, textOf, titleOf } from '../../tests/support/responses.ts';
import { createTestApp } from '../../tests/support/test-app.ts';
import { classifyError } from '../http/error-handler.ts';
import { pageRoutes, preparePages } from './page-cache.ts';
import type { PageView } from './render-page.ts';

const site = await createTestApp({ PUBLIC_URL: 'https://porchlight.example' });
const read = (path: string, headers: Record<string, string> = {}) => rawRequest(site.app, path, { headers });
const plain = (await read('/')).body;

test('the page is HTML that caches must revalidate', async () => {
  const { status, headers, body } = await read('/');
  expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  expect(headers['cache-control']).toBe('no-cache');
  expect(headers.etag).toMatch(/^W\/"[^"]{8,}"$/);
  expect(titleOf(body.toString())).toBe(homePage.title);
  expect(body.toString()).toMatch(/^<!doctype html>/i);
  const head = await rawRequest(site.app, '/', { method: 'HEAD' });
  expect([head.status, head.body.length, head.headers.etag]).toEqual([200, 0, headers.etag]);
});

const otherVisitor = { Cookie: 'porchlight_visitor=x', 'User-Agent': 'other', 'X-Request-Id': 'y' };
test.each([
  ...['/', '/?utm_source=x', '/?gclid=1&utm_medium=cpc', '/?', '/?lead=no', '/?saved=0', '/?x=%E0%A4%A'],
  ...['//', '///?a=b', 'http://porchlight.example/', 'HTTP://other.example/?utm_source=x'],
])('another visitor at %s gets the same bytes', async (path) => {
  const { status, body } = await read(path, otherVisitor);
  expect([status, body.equals(plain)]).toEqual([200, true]);
});

test('a page in the browser’s cache is 304 without a body', async () => {
  const { headers } = await read('/');
  const etag = String(headers.etag);
  for (const tags of [etag, `"other", ${etag}`, '*', etag.replace('W/', '')]) {
    const again = await read('/', { 'If-None-Match': tags, 'Accept-Encoding': 'br' });
    expect([tags, again.status, again.body.length]).toEqual([tags, 304, 0]);
    expect(again.headers.etag).toBe(etag);
    expect(again.headers['cache-control']).toBe('no-cache');
  }
  expect((await read('/', { 'If-None-Match': '"other"' })).status).toBe(200);
});

const figuresAt = async (query: string) => {
  const { status, body } = await read(`/?${query}`);
  const html = body.toString();
  const shown = (name: string) => new RegExp(`data-result="${name}">([^<]*)<`).exec(html)?.[1];
  return {
    status,
    html,
    inputs: roiFields.map((name) => inputNamed(html, name)?.value),
    results: ['annualSavings', 'extraJobsPerMonth', 'additionalRevenue'].map(shown),
  };
};

test.each([
  ['monthlyLeads=100&x=%3Cscript%3E&y=%E0%A4%A', ['100', '3500', '500', '15'], ['$38,436', '35', '$210,000']],
  [
    'monthlyLeads=200&currentStaffCost=0&averageJobValue=1000&currentConversionRate=10',
    ['200', '0', '1000', '10'],
    ['-$3,564', '80', '$960,000'],
  ],
])('the page at ?%s shows the results, and defaults for missing inputs', async (query, ...shown) => {
  const { status, inputs, results, html } = await figuresAt(query);
  expect([status, inputs, results]).toEqual([200, ...shown]);
  expect(html).toContain('<link rel="canonical" href="https://porchlight.example/">');
});

const [rate45, rate52, rate80] = [45, 52, 80].map(
  (rate) => `averageJobValue=450&currentConversionRate=${rate}`,
);
const lessRevenue =
  'It would save you $38,436 a year and bring in $10,800 less before parts and labor. That’s 2 fewer jobs a month.';
test.each([
  ['', '$248,436', undefined, false, '$105,000'],
  [
    `monthlyLeads=85&currentStaffCost=0&${rate45}`,
    '$23,436',
    'It would cost you $3,564 a year and bring in $27,000 more before parts and labor.',
    false,
    '$13,500',
  ],
  [`${rate52}`, '$27,636', lessRevenue, false, undefined],
  [
    `currentStaffCost=0&${rate80}`,
    '-$165,564',
    'It would cost you $3,564 a year and bring in $162,000 less before parts and labor. That’s 30 fewer jobs a month.',
    true,
    undefined,
  ],
])('the calculator at ?%s has the bottom line %s', async (query, sum, sentence, isNegative, half) => {
  const text = textOf(sectionOf((await figuresAt(query)).html, 'roi'));
  expect(text).toContain(`before parts and labor ${sum} `);
  expect(/It would .*? parts and labor\.( That’s .*? month\.)?/.exec(text)?.[0]).toBe(sentence);
  expect(text.includes('already doing better without us')).toBe(isNegative);
  expect(/What if it adds only half of that\? That’s still (\S+)/.exec(text)?.[1]).toBe(half);
});

test('the address of the page counts missed calls', async () => {
  const { html } = await figuresAt('missedCalls=9&averageJobValue=450');
  const text = textOf(sectionOf(html, 'roi')).replace(/\s+/g, ' ');
  expect(text).toContain('9 calls × 42% × $450 = $1,701 that week');
  expect(text).toContain('ServiceTitan, June 2022, shops in its study');
  expect(inputNamed(html, 'missedCalls')?.value).toBe('9');
});

test('inputs that are too large show a message instead of results', async () => {
  const { status, html, results } = await figuresAt(`monthlyLeads=${'9'.repeat(40)}`);
  expect(status).toBe(200);
  expect(textOf(sectionOf(html, 'roi'))).toContain(roiText.tooLarge);
  expect(results).toEqual([undefined, undefined, undefined]);
  expect(html).not.toMatch(/NaN|Infinity/);
});

const unpack = (encoding: string | undefined, body: Buffer) => {
  if (encoding === 'br') return brotliDecompressSync(body);
  return encoding === 'gzip' ? gunzipSync(body) : body;
};

test.each([
  ...[undefined, '', 'identity', 'deflate', 'zstd', 'nonsense;;q=x'].map((accepted) => [accepted, undefined]),
  ...['br;q=0', 'gzip;q=0, br;q=0', '*;q=0'].map((accepted) => [accepted, undefined]),
  ...['gzip', 'br;q=0, gzip'].map((accepted) => [accepted, 'gzip']),
  ...['br', 'gzip, deflate, br', 'br;q=0.5, gzip;q=0.2', 'br;q=0.2, gzip;q=0.5', '*'].map((accepted) => [
    accepted,
    'br',
  ]),
])('a browser that accepts %j gets the encoding %j', async (accepted, encoding) => {
  const headers = accepted === undefined ? {} : { 'Accept-Encoding': accepted };
  const answer = await read('/', headers);
  expect(answer.headers['content-encoding']).toBe(encoding);
  expect(answer.headers.vary).toMatch(/accept-encoding/i);
  expect(Number(answer.headers['content-length'])).toBe(answer.body.length);
  expect(unpack(encoding, answer.body).equals(plain)).toBe(true);
});

test('nobody else gets a page with text that a visitor typed', async () => {
  const post = (contactName: string) =>
    request(site.app).post('/api/leads').type('form').send({ contactName });
  for (const name of ['Quincy', '', 'Quincy'])
    expect((await post(name)).text.includes('Quincy')).toBe(name !== '');
  expect((await read('/')).body.equals(plain)).toBe(true);
});

test('a page with figures is refused while 16 wait, and other pages are sent', async () => {
  const config = { publicUrl: 'https://porchlight.example', build: 'site@1.0.0+abc', legalLinks: [] };
  const facts = { ...config, recipients: [], ipAddressDays: 90 };
  let finish: () => void = () => undefined;
  const finished = new Promise<void>((resolve) => (finish = resolve));
  const render = async (view: PageView) => {
    if ('state' in view && view.state.calculator.inputs !== calculatorDefaults) await finished;
    return 'a page';
  };
  const pages = await preparePages(render, { config, facts });
  const answerWithStatus: ErrorRequestHandler = (thrown, _req, res, _next) => {
    const { status, options } = classifyError(thrown);
    res.status(status).set(options.headers).end();
  };
  const app = express().use(pageRoutes(pages)).use(answerWithStatus);

  const answers = Array.from({ length: 40 }, (_, leads) => rawRequest(app, `/?monthlyLeads=${leads}`));
  const refused = await Promise.race(answers);
  expect([refused.status, refused.headers['retry-after']]).toEqual([503, expect.stringMatching(/^\d+$/)]);
  for (const path of ['/', '/?lead=ok']) expect((await rawRequest(app, path)).status).toBe(200);
  finish();
  const statuses = (await Promise.all(answers)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(17);
  expect(statuses.filter((status) => status === 503)).toHaveLength(23);
});
