import { expect, test } from '@jest/globals';
import { sampleCalls } from '#content/sample-calls.ts';
import { testimonials } from '#content/testimonials.ts';
import { trades } from '#content/site.ts';
import { businessTypes } from '#shared/lead-fields.ts';
import { inputNamed, rawRequest } from '../../tests/support/responses.ts';
import { createTestApp } from '../../tests/support/test-app.ts';

const site = await createTestApp({ PUBLIC_URL: 'https://porchlight.example' });
const read = (path: string) => rawRequest(site.app, path);
const plain = (await read('/')).body;

test.each(trades)('the page for $id leads with the trade’s call, quote and fields', async ({ id, name }) => {
  const isListed = businessTypes.some((type) => type === id);
  const { headers, body } = await read(`/?utm_source=x&trade=${id}`);
  expect(headers.etag).toBe((await read(`/?trade=${id}`)).headers.etag);
  const html = body.toString();
  const quotes = testimonials.map(({ quote, image }) => ({ image, at: html.indexOf(quote) }));
  const [first] = quotes.sort((one, other) => one.at - other.at);
  expect(first?.image === id).toBe(testimonials.some(({ image }) => image === id));
  const call = sampleCalls.find(({ trade }) => trade === id) ?? sampleCalls[0];
  expect(/id="hear-([^"]*)"/.exec(html)?.[1]).toBe(call.id);
  expect(html.match(/<option value="[^"]+" selected="">/g)).toEqual([
    `<option value="${id}" selected="">`,
    `<option value="${isListed ? id : 'other'}" selected="">`,
  ]);
  expect(inputNamed(html, 'tradeDetail')?.value).toBe(isListed ? '' : name);
  expect(html).toContain('<link rel="canonical" href="https://porchlight.example/">');
});

test.each([
  '/?trade=',
  `/?trade=${trades[0].id.toUpperCase()}`,
  '/?trade=masonry',
  '/?trade=__proto__',
  `/?trade=${trades[0].id}&lead=no`,
])('the page at %s is the plain page', async (path) =>
  expect((await read(path)).body.equals(plain)).toBe(true),
);

test('a calculation or a sent lead beside the trade shows the page without it', async () => {
  for (const query of ['monthlyLeads=100', 'missedCalls=9', 'lead=ok']) {
    const [withTrade, without] = [await read(`/?trade=${trades[0].id}&${query}`), await read(`/?${query}`)];
    expect([query, withTrade.body.equals(without.body)]).toEqual([query, true]);
  }
});
