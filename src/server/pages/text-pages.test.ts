import { expect, test } from '@jest/globals';
import { privacy } from '#content/legal/privacy.ts';
import { site as siteText } from '#content/site.ts';
import { elementsOf, textOf, titleOf } from '../../tests/support/html.ts';
import { rawRequest } from '../../tests/support/raw-request.ts';
import { legalSettings } from '../../tests/support/settings.ts';
import { createTestApp } from '../../tests/support/test-app.ts';

const PUBLIC_URL = 'https://porchlight.example';

const site = await createTestApp({ PUBLIC_URL, ...legalSettings });
const read = (path: string) => rawRequest(site.app, path);

test('when a text page is requested, then the response has its title, description and text', async () => {
  const { status, headers, body } = await read('/privacy');
  const html = body.toString();
  expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  expect(titleOf(html)).toBe(`${privacy.title} - ${siteText.brand}`);
  expect(html).toContain(`<meta name="description" content="${privacy.description}">`);
  expect(html).toContain(`<link rel="canonical" href="${PUBLIC_URL}/privacy">`);
  expect(/<h1[^>]*>(.*?)<\/h1>/.exec(html)?.[1]).toBe(privacy.title);
  expect(textOf(html)).toContain(legalSettings.LEGAL_ADDRESS);
});

test('when the path of a text page has another spelling, then the response is the same page', async () => {
  const { headers } = await read('/privacy');
  expect(headers['cache-control']).toBe('no-cache');
  for (const spelling of ['/Privacy', '/privacy/', '/privacy?utm_source=x']) {
    expect([spelling, (await read(spelling)).headers.etag]).toEqual([spelling, headers.etag]);
  }
});

test('when a text page links to a section of the home page, then the link works', async () => {
  const html = (await read('/privacy')).body.toString();
  const hrefs = elementsOf(html, 'a').map(({ href }) => href);
  expect(hrefs).toEqual(
    expect.arrayContaining(['/#services', '/#pricing', '/#contact', '/privacy', '#main']),
  );
  expect(hrefs.filter((href) => /^#./.test(String(href)))).toEqual(['#main']);
  expect(html).toContain('<main id="main"');
});
