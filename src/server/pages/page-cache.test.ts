import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import express, { type ErrorRequestHandler, type RequestHandler } from 'express';
import request from 'supertest';
import { existingPages } from '#content/pages.ts';
import { roiWords } from '#content/roi.ts';
import { site as siteWords } from '#content/site.ts';
import { initialPageState } from '#shared/page-state.ts';
import { roiFields } from '#shared/roi.ts';
import { eventually } from '../../tests/support/eventually.ts';
import { inputNamed, sectionOf, textOf, titleOf } from '../../tests/support/html.ts';
import { rawRequest, type RawAnswer } from '../../tests/support/raw-request.ts';
import { createTestApp } from '../../tests/support/test-app.ts';
import { closeAfterTests } from '../../tests/support/close-after-tests.ts';
import { classifyError } from '../http/classify-error.ts';
import { pageRoutes, preparePages } from './page-cache.ts';

const site = await closeAfterTests(createTestApp({ PUBLIC_URL: 'https://porchlight.example' }));
const read = (path: string, headers: Record<string, string> = {}) => rawRequest(site.app, path, { headers });
const plain = (await read('/')).body;

describe('the page', () => {
  test('when it is read, then it is HTML that is asked for anew each time', async () => {
    const { status, headers, body } = await read('/');
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(headers['cache-control']).toBe('no-cache');
    expect(headers.etag).toMatch(/^(W\/)?"[^"]{8,}"$/);
    expect(Number(headers['content-length'])).toBe(body.length);
    expect(titleOf(body.toString())).toBe(siteWords.title);
    expect(body.toString()).toMatch(/^<!doctype html>/i);
  });

  const other = { Cookie: 'porchlight_visitor=x', 'User-Agent': 'other', 'X-Request-Id': 'y' };
  test.each([
    ...['/', '/?utm_source=x', '/?gclid=1&utm_medium=cpc', '/?', '/?lead=no', '/?saved=0', '/?x=%E0%A4%A'],
    ...['//', '///?a=b', 'http://porchlight.example/', 'HTTP://other.example/?utm_source=x'],
  ])('when another visitor reads it at %s, then it is the same page', async (path) => {
    const [first, second] = [await read('/'), await read(path, other)];
    expect([second.status, second.headers.etag]).toEqual([200, first.headers.etag]);
    expect(second.body.equals(first.body)).toBe(true);
  });

  test('when only its head is asked for, then the head is that of the page, and no body comes', async () => {
    const page = await read('/');
    const head = await rawRequest(site.app, '/', { method: 'HEAD' });
    expect([head.status, head.body.length]).toEqual([200, 0]);
    for (const name of ['etag', 'content-type', 'content-length', 'cache-control', 'vary'] as const) {
      expect([name, head.headers[name]]).toEqual([name, page.headers[name]]);
    }
  });

  test('when the browser has it already, then it answers 304 without a body', async () => {
    const { headers } = await read('/');
    const etag = String(headers.etag);
    for (const known of [etag, `"other", ${etag}`, '*', etag.replace('W/', '')]) {
      const again = await read('/', { 'If-None-Match': known, 'Accept-Encoding': 'br' });
      expect([known, again.status, again.body.length]).toEqual([known, 304, 0]);
      expect(again.headers.etag).toBe(etag);
      expect(again.headers['cache-control']).toBe('no-cache');
    }
    expect((await read('/', { 'If-None-Match': '"other"' })).status).toBe(200);
  });

  const others = ['post', 'put', 'delete', 'patch', 'options'] as const;
  test.each(others)('when it is asked for by %s, then it is refused, or told how to ask', async (method) => {
    for (const path of ['/', '/?utm_source=x']) {
      const response = await request(site.app)[method](path);
      expect(response.status).toBe(method === 'options' ? 204 : 405);
      expect(response.get('Allow')?.split(', ')).toEqual(expect.arrayContaining(['GET', 'HEAD']));
    }
  });
});

describe('the address of a calculation', () => {
  const figuresAt = async (query: string) => {
    const { status, body, headers } = await read(`/?${query}`);
    const html = body.toString();
    const shown = (name: string) => new RegExp(`data-result="${name}">([^<]*)<`).exec(html)?.[1];
    return {
      status,
      html,
      headers,
      inputs: roiFields.map((name) => inputNamed(html, name)?.value),
      results: ['annualSavings', 'extraJobsPerMonth', 'additionalRevenue'].map(shown),
    };
  };

  test.each([
    ['', ['100', '3500', '500', '15'], ['$38,436', '35', '$210,000']],
    [
      'monthlyLeads=200&currentStaffCost=0&averageJobValue=1000&currentConversionRate=10',
      ['200', '0', '1000', '10'],
      ['-$3,564', '80', '$960,000'],
    ],
  ])('when it is %j, then it is computed, with defaults for what is missing', async (query, ...shown) => {
    const { status, inputs, results } = await figuresAt(query);
    expect([status, inputs, results]).toEqual([200, ...shown]);
  });

  test('when its figures are too large, then the page says so and shows none', async () => {
    const { status, html, results } = await figuresAt(`monthlyLeads=${'9'.repeat(40)}`);
    expect(status).toBe(200);
    expect(textOf(sectionOf(html, 'roi'))).toContain(roiWords.tooLarge);
    expect(results).toEqual([undefined, undefined, undefined]);
    expect(html).not.toMatch(/NaN|Infinity/);
  });

  test('when it is another calculation, then its tag is another, and the canonical address stays', async () => {
    const [one, two] = [await figuresAt('monthlyLeads=1'), await figuresAt('monthlyLeads=2')];
    expect(one.headers.etag).not.toBe(two.headers.etag);
    expect(one.headers['cache-control']).toBe('no-cache');
    expect(one.html).toContain('<link rel="canonical" href="https://porchlight.example/">');
  });
});

const unpack = (encoding: string | undefined, body: Buffer) => {
  if (encoding === 'br') return brotliDecompressSync(body);
  return encoding === 'gzip' ? gunzipSync(body) : body;
};

test.each([
  ...[undefined, '', 'identity', 'deflate', 'zstd', 'nonsense;;q=x'].map((accepted) => [accepted, undefined]),
  ...['br;q=0', 'gzip;q=0, br;q=0', '*;q=0'].map((accepted) => [accepted, undefined]),
  ...['gzip', 'br;q=0, gzip', 'br;q=0.2, gzip;q=0.5'].map((accepted) => [accepted, 'gzip']),
  ...['br', 'gzip, deflate, br', 'br;q=0.5, gzip;q=0.2', '*'].map((accepted) => [accepted, 'br']),
])('when a browser accepts %j, then the page comes as %j', async (accepted, encoding) => {
  const headers = accepted === undefined ? {} : { 'Accept-Encoding': accepted };
  const answer = await read('/', headers);
  expect(answer.headers['content-encoding']).toBe(encoding);
  expect(answer.headers.vary).toMatch(/accept-encoding/i);
  expect(Number(answer.headers['content-length'])).toBe(answer.body.length);
  expect(unpack(encoding, answer.body).equals(plain)).toBe(true);
});

test('when it is compressed, then it is much smaller, and its tag is weak', async () => {
  const packed = ['br', 'gzip'].map((name) => read('/', { 'Accept-Encoding': name }));
  const [br, gzip] = (await Promise.all(packed)) as [RawAnswer, RawAnswer];
  expect(gzip.body.length).toBeLessThan(plain.length / 2);
  expect(br.body.length).toBeLessThan(gzip.body.length);
  // The encodings share a tag: it must be a weak one.
  expect(br.headers.etag).toBe(gzip.headers.etag);
  expect(br.headers.etag).toMatch(/^W\//);
});

test.each([
  ['/?monthlyLeads=7', / name="monthlyLeads"[^>]* value="7"| value="7"[^>]* name="monthlyLeads"/],
  ['/nothing-here', /404 Page Not Found/],
])('when %s is read compressed, then it unpacks to the same page', async (path, words) => {
  for (const encoding of ['br', 'gzip']) {
    const answer = await read(path, { 'Accept-Encoding': encoding, Accept: 'text/html' });
    expect(answer.headers['content-encoding']).toBe(encoding);
    const html = unpack(encoding, answer.body).toString();
    expect(html).toMatch(/^<!doctype html>.*<\/html>\s*$/is);
    expect(html).toMatch(words);
  }
});

describe('rendering', () => {
  const config = { publicUrl: 'https://porchlight.example', build: 'site@1.0.0+abc' };
  const answer = { status: 403, cacheControl: 'no-store' } as const;

  // At the start: the home page, the one that refuses, and the text pages.
  const PREPARED = 2 + existingPages(config).length;

  /** Counts renders. With `held`, a render waits until the test calls its function in `finishes`. */
  async function counted({ held = false } = {}) {
    const finishes: (() => void)[] = [];
    let renders = 0;
    const pages = await preparePages(
      async (view) => {
        renders += 1;
        if (held && renders > PREPARED) await new Promise<void>((resolve) => finishes.push(resolve));
        return JSON.stringify(view);
      },
      { config },
    );
    const showsError: ErrorRequestHandler = (thrown, _req, res, _next) => {
      const { status, headers } = classifyError(thrown);
      res.status(status).set(headers).end();
    };
    const refusal: RequestHandler = (req, res) => {
      const state = initialPageState(config);
      state.lead.formError = { message: 'refused', errors: [] };
      if (typeof req.query.name === 'string') state.lead.values.contactName = req.query.name;
      return pages.sendState(req, res, state, answer);
    };
    const app = express().get('/refused', refusal).use(pageRoutes(pages)).use(showsError);
    return { app, finishes, renders: () => renders - PREPARED };
  }

  const asked = ['/?lead=ok', '/?saved=1', '/?monthlyLeads=7', '/?monthlyLeads=100', '/refused'];
  test.each(asked)('when %s is asked for by many, then it is rendered once at most', async (path) => {
    const { app, renders } = await counted();
    const answers = await Promise.all(
      ['br', 'gzip', ''].map((accepted) =>
        rawRequest(app, path, { headers: { 'Accept-Encoding': accepted } }),
      ),
    );
    const texts = answers.map(({ headers, body }) => unpack(headers['content-encoding'], body).toString());
    expect(new Set(texts).size).toBe(1);
    expect(renders()).toBeLessThanOrEqual(1);
  });

  test('when hundreds of figures are asked for, then the latest are kept and the constants stay', async () => {
    const { app, renders } = await counted();
    const ask = (query: string) => rawRequest(app, `/?${query}`);
    await ask('lead=ok');
    for (let leads = 1000; leads < 1050; leads++) await ask(`monthlyLeads=${leads}`);
    expect(renders()).toBe(51);
    for (const query of ['lead=ok', 'monthlyLeads=1049', 'monthlyLeads=1010', '']) await ask(query);
    expect(renders()).toBe(51);
    await ask('monthlyLeads=1000');
    expect(renders()).toBe(52);
  });

  test('when a page holds what somebody typed, then nobody else is shown it', async () => {
    const { app, renders } = await counted();
    const read = async (path: string) => (await rawRequest(app, path)).body.toString();
    expect(await read('/refused?name=Pat')).toContain('Pat');
    expect(await read('/refused')).not.toContain('Pat');
    await read('/refused?name=Pat');
    expect(renders()).toBe(3);
  });

  test('when more are asked for than can wait, then those are told when to come again, and the rest are served', async () => {
    const { app, finishes, renders } = await counted({ held: true });
    const answers = Array.from({ length: 40 }, (_, leads) => rawRequest(app, `/?monthlyLeads=${leads}`));
    const refused = await Promise.race(answers);
    expect([refused.status, refused.headers['retry-after']]).toEqual([503, expect.stringMatching(/^\d+$/)]);
    await eventually(renders, 2);
    expect((await rawRequest(app, '/')).status).toBe(200);
    // A form has places of its own, before the figures.
    const typed = rawRequest(app, '/refused?name=Pat');

    const settled = Promise.all([typed, ...answers]);
    for (let finished = 0; finished < 35; finished++) {
      const finish = await eventually(() => finishes.shift(), Boolean);
      finish?.();
    }
    const [form, ...figures] = await settled;
    expect(form.body.toString()).toContain('Pat');
    const statuses = figures.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(34);
    expect(statuses.filter((status) => status === 503)).toHaveLength(6);
  });
});
