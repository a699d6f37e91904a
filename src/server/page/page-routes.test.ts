import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import request from 'supertest';
import { roiWords } from '#content/roi.ts';
import { site as words } from '#content/site.ts';
import { inputNamed, sectionOf, textOf, titleOf } from '../../tests/support/html.ts';
import { rawRequest } from '../../tests/support/raw-request.ts';
import { createTestApp, type TestApp } from '../../tests/support/test-app.ts';

let site: TestApp;
beforeAll(async () => {
  site = await createTestApp({ PUBLIC_URL: 'https://porchlight.example' });
});
afterAll(() => site.close());

const read = (path: string, headers: Record<string, string> = {}) => rawRequest(site.app, path, { headers });

describe('the page', () => {
  test('when it is read, then it is HTML that is asked for anew each time', async () => {
    const { status, headers, body } = await read('/');
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(headers['cache-control']).toBe('no-cache');
    expect(headers.etag).toMatch(/^(W\/)?"[^"]{8,}"$/);
    expect(Number(headers['content-length'])).toBe(body.length);
    expect(titleOf(body.toString())).toBe(words.title);
    expect(body.toString()).toMatch(/^<!doctype html>/i);
  });

  test('when it is read twice and by another visitor, then the bytes are the same', async () => {
    const first = await read('/');
    await request(site.app).post('/api/leads').send({});
    const second = await read('/', {
      Cookie: 'porchlight_visitor=x',
      'User-Agent': 'other',
      'X-Request-Id': 'y',
    });
    expect(second.body.equals(first.body)).toBe(true);
    expect(second.headers.etag).toBe(first.headers.etag);
  });

  test.each([
    '/?utm_source=x',
    '/?gclid=1&utm_medium=cpc',
    '/?',
    '/?lead=no',
    '/?saved=0',
    '/?x=%E0%A4%A',
    '//',
    '///?a=b',
  ])('when the address is %s, then it is the same page', async (path) => {
    const [plain, other] = [await read('/'), await read(path)];
    expect([other.status, other.headers.etag]).toEqual([200, plain.headers.etag]);
    expect(other.body.equals(plain.body)).toBe(true);
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

  test.each(['post', 'put', 'delete', 'patch'] as const)(
    'when it is asked for by %s, then it answers 405',
    async (method) => {
      for (const path of ['/', '/?utm_source=x']) {
        const response = await request(site.app)[method](path);
        expect(response.status).toBe(405);
        expect(response.get('Allow')?.split(', ')).toEqual(expect.arrayContaining(['GET', 'HEAD']));
      }
    },
  );

  test('when its methods are asked for, then it answers 204 and lists them', async () => {
    const response = await request(site.app).options('/');
    expect(response.status).toBe(204);
    expect(response.get('Allow')?.split(', ')).toEqual(expect.arrayContaining(['GET', 'HEAD']));
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
      inputs: ['monthlyLeads', 'currentStaffCost', 'averageJobValue', 'currentConversionRate'].map(
        (name) => inputNamed(html, name)?.value,
      ),
      results: ['annualSavings', 'extraJobsPerMonth', 'additionalRevenue'].map(shown),
    };
  };

  test('when it names nothing, then the defaults and their results are shown', async () => {
    const { inputs, results } = await figuresAt('');
    expect(inputs).toEqual(['100', '3500', '500', '15']);
    expect(results).toEqual(['$38,436', '35', '$210,000']);
  });

  test('when it names all four, then the server has computed them', async () => {
    const { status, inputs, results } = await figuresAt(
      'monthlyLeads=200&currentStaffCost=0&averageJobValue=1000&currentConversionRate=10',
    );
    expect(status).toBe(200);
    expect(inputs).toEqual(['200', '0', '1000', '10']);
    expect(results).toEqual(['-$3,564', '80', '$960,000']);
  });

  test('when it leaves some out, then those are the defaults', async () => {
    const { inputs, results } = await figuresAt('monthlyLeads=20&utm_source=x');
    expect(inputs).toEqual(['20', '3500', '500', '15']);
    expect(results).toEqual(['$38,436', '7', '$42,000']);
  });

  test('when it is written as people write, then it is read so', async () => {
    const { inputs } = await figuresAt(
      'monthlyLeads=1%2C200&currentStaffCost=%243500.9&averageJobValue=abc&currentConversionRate=',
    );
    expect(inputs).toEqual(['1200', '3500', '0', '0']);
  });

  test('when its figures are too large, then the page says so and shows none', async () => {
    const { status, html, results } = await figuresAt(`monthlyLeads=${'9'.repeat(40)}`);
    expect(status).toBe(200);
    expect(textOf(sectionOf(html, 'roi'))).toContain(roiWords.tooLarge);
    expect(results).toEqual([undefined, undefined, undefined]);
    expect(html).not.toMatch(/NaN|Infinity/);
  });

  test('when it tries to bring markup, then that does not reach the page', async () => {
    const { html } = await figuresAt(
      'monthlyLeads=%22%3E%3Cscript%3Ealert(1)%3C%2Fscript%3E&x=%3Cscript%3Ealert(2)',
    );
    expect(html).not.toContain('alert(');
  });

  test('when it is another calculation, then its tag is another, and the canonical address stays', async () => {
    const [one, two] = [await figuresAt('monthlyLeads=1'), await figuresAt('monthlyLeads=2')];
    expect(one.headers.etag).not.toBe(two.headers.etag);
    expect(one.headers['cache-control']).toBe('no-cache');
    expect(one.html).toContain('<link rel="canonical" href="https://porchlight.example/">');
  });

  test('when it is compressed for the browser, then it is the same page', async () => {
    const response = await request(site.app).get('/?monthlyLeads=7').set('Accept-Encoding', 'gzip');
    expect(response.get('Content-Encoding')).toBe('gzip');
    expect(inputNamed(response.text, 'monthlyLeads')?.value).toBe('7');
  });
});
