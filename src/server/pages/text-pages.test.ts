import { expect, test } from '@jest/globals';
import { privacy } from '#content/legal/privacy.ts';
import { site as siteText } from '#content/site.ts';
import { elementsOf, rawRequest, textOf, titleOf } from '../../tests/support/responses.ts';
import { legalSettings } from '../../tests/support/settings.ts';
import { createTestApp } from '../../tests/support/test-app.ts';

const PUBLIC_URL = 'https://porchlight.example';
const site = await createTestApp({ PUBLIC_URL, ...legalSettings });
const read = (path: string) => rawRequest(site.app, path);
const { status, headers, body } = await read('/privacy');
const html = body.toString();

test('a text page has its title, description and text', () => {
  expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  expect(titleOf(html)).toBe(`${privacy.title} - ${siteText.brand}`);
  expect(html).toContain(`<meta name="description" content="${privacy.description}">`);
  expect(html).toContain(`<link rel="canonical" href="${PUBLIC_URL}/privacy">`);
  expect(/<h1[^>]*>(.*?)<\/h1>/.exec(html)?.[1]).toBe(privacy.title);
  expect(textOf(html)).toContain(legalSettings.LEGAL_ADDRESS);
});

test.each(['/Privacy', '/privacy/', '/privacy?utm_source=x'])('%s is the same page', async (spelling) => {
  expect(headers['cache-control']).toBe('no-cache');
  expect((await read(spelling)).headers.etag).toBe(headers.etag);
});

test('a text page links to the sections of the home page', () => {
  const hrefs = elementsOf(html, 'a').map(({ href }) => href);
  const expected = ['/#services', '/#pricing', '/#contact', '/privacy', '#main'];
  expect(hrefs).toEqual(expect.arrayContaining(expected));
  expect(hrefs.filter((href) => /^#./.test(String(href)))).toEqual(['#main']);
  expect(html).toContain('<main id="main"');
});
