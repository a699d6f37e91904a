import { expect, test } from '@jest/globals';
import { sampleCalls } from '#content/sample-calls.ts';
import { testimonials } from '#content/testimonials.ts';
import { trades } from '#content/site.ts';
import { inputNamed } from '../../tests/support/html.ts';
import { rawRequest } from '../../tests/support/raw-request.ts';
import { createTestApp } from '../../tests/support/test-app.ts';

const site = await createTestApp({ PUBLIC_URL: 'https://porchlight.example' });
const read = (path: string, options: Parameters<typeof rawRequest>[2] = {}) =>
  rawRequest(site.app, path, options);
const plain = (await read('/')).body;

test.each(trades.map(({ id, ...trade }) => [id, trade] as const))(
  'the page for %s leads with the trade’s call, quote and fields',
  async (id, { lead }) => {
    const html = (await read(`/?utm_source=x&trade=${id}`)).body.toString();
    const quotes = testimonials.map(({ quote, image }) => ({ image, at: html.indexOf(quote) }));
    expect(quotes.sort((one, other) => one.at - other.at)[0]?.image).toBe(id);
    const call = sampleCalls.find(({ trade }) => trade === id) ?? sampleCalls[0];
    expect(/data-sample="(?!own-shop)([^"]*)"/.exec(html)?.[1]).toBe(call.id);
    expect(html.match(/<option value="[^"]+" selected="">/g)).toEqual([
      `<option value="${id}" selected="">`,
      `<option value="${lead.businessType}" selected="">`,
    ]);
    expect(inputNamed(html, 'tradeDetail')?.value).toBe('tradeDetail' in lead ? lead.tradeDetail : '');
    expect(html).toContain('<link rel="canonical" href="https://porchlight.example/">');
  },
);

test.each(['/?trade=', '/?trade=HVAC', '/?trade=masonry', '/?trade=__proto__', '/?trade=hvac&lead=no'])(
  'the page at %s is the plain page',
  async (path) => expect((await read(path)).body.equals(plain)).toBe(true),
);

test('a calculation or a sent lead beside the trade shows the page without it', async () => {
  for (const query of ['monthlyLeads=100', 'missedCalls=9', 'lead=ok']) {
    const [withTrade, without] = [await read(`/?trade=hvac&${query}`), await read(`/?${query}`)];
    expect([query, withTrade.body.equals(without.body)]).toEqual([query, true]);
  }
});

test('browsers can keep a trade’s page, and ask for its head', async () => {
  const headers = { 'Accept-Encoding': 'br' };
  const first = await read('/?trade=roofing', { headers });
  const again = await read('/?trade=roofing&utm_source=y', { headers });
  expect(again.body.equals(first.body)).toBe(true);
  const etag = String(first.headers.etag);
  expect((await read('/?trade=roofing', { headers: { ...headers, 'If-None-Match': etag } })).status).toBe(
    304,
  );
  expect((await read('/?trade=hvac', { headers: { ...headers, 'If-None-Match': etag } })).status).toBe(200);
  const head = await read('/?trade=roofing', { method: 'HEAD', headers });
  expect([head.status, head.body.length, head.headers.etag]).toEqual([200, 0, etag]);
});
