import { expect, test } from '@jest/globals';
import { pages, type TextPage } from '#content/pages.ts';
import { site as owner } from '#content/site.ts';
import { elementsOf, textOf, titleOf } from '../../tests/support/html.ts';
import { rawRequest } from '../../tests/support/raw-request.ts';

const PUBLIC = 'https://porchlight.example';

const example: TextPage = {
  path: '/example-page',
  label: 'Careers',
  title: 'An example of a page',
  description: 'It is in the list for this test.',
  text: ({ publicUrl }) => [
    { paragraphs: [`This page is part of ${publicUrl}.`] },
    { heading: 'A <heading>', paragraphs: ['One.', 'Two.'] },
  ],
};
pages.push(example, {
  ...example,
  path: '/unlinked',
  label: 'A page without a placeholder',
});
pages.push({ ...example, path: '/missing', label: 'Support', text: () => undefined });

// Imported after the changes of `pages` above, because the import reads `pages` only once.
const { createTestApp } = await import('../../tests/support/test-app.ts');
const site = await createTestApp({ PUBLIC_URL: PUBLIC });
const read = (path: string, options: Parameters<typeof rawRequest>[2] = {}) =>
  rawRequest(site.app, path, options);
const htmlAt = async (path: string) => (await read(path)).body.toString();
const linksIn = (html: string) =>
  elementsOf(html.slice(html.indexOf('<footer')), 'a').map(({ href }) => href);

test('when a page is in the list, then the server renders its text', async () => {
  const { status, headers, body } = await read('/example-page');
  const html = body.toString();
  expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  expect(titleOf(html)).toBe(`${example.title} - ${owner.brand}`);
  expect(html).toContain(`<meta name="description" content="${example.description}">`);
  expect(html).toContain(`<link rel="canonical" href="${PUBLIC}/example-page">`);
  expect(html).toMatch(/<h1[^>]*>An example of a page<\/h1>/);
  expect(textOf(html)).toContain(`This page is part of ${PUBLIC}.`);
  expect(html).toContain('A &lt;heading&gt;');
});

test('when a text page is read, then it needs no script', async () => {
  const html = await htmlAt('/example-page');
  expect(elementsOf(html, 'script')).toEqual([]);
  expect(html).toMatch(/<head>.*<style>.*<\/head>/s);
});

test('when a text page is read under other spellings, then it is the same page', async () => {
  const { headers } = await read('/example-page');
  expect(headers['cache-control']).toBe('no-cache');
  for (const spelling of ['/Example-Page', '/example-page/', '/example-page?utm_source=x']) {
    expect([spelling, (await read(spelling)).headers.etag]).toEqual([spelling, headers.etag]);
  }
});

test('when a text page is read, then the log and the metrics name its route', async () => {
  await read('/example-page?from=log');
  const lines = site.log().trim().split('\n');
  expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ route: '/example-page', status: 200 });
});

test('when a page has no text, then it is a 404 and nothing links to it', async () => {
  for (const method of ['GET', 'POST']) expect((await read('/missing', { method })).status).toBe(404);
  expect(await htmlAt('/sitemap.xml')).not.toContain('/missing');
  expect(linksIn(await htmlAt('/'))).not.toContain('/missing');
});

test('when a crawler reads sitemap.xml, then the page is in it', async () => {
  const sitemap = await htmlAt('/sitemap.xml');
  for (const path of ['/', '/example-page']) expect(sitemap).toContain(`<loc>${PUBLIC}${path}</loc>`);
});

test('when the footer is read, then a page takes the place of its placeholder, or follows the others', async () => {
  const links = linksIn(await htmlAt('/'));
  expect(links.filter((href) => href === '#')).toHaveLength(7);
  expect(links).toEqual(expect.arrayContaining(['#services', '/example-page', '/unlinked']));
});

test('when a link leads to a section, then it works from a text page', async () => {
  const html = await htmlAt('/example-page');
  const hrefs = elementsOf(html, 'a').map(({ href }) => href);
  expect(hrefs).toEqual(
    expect.arrayContaining(['/#services', '/#pricing', '/#contact', '/example-page', '#main']),
  );
  expect(hrefs.filter((href) => /^#./.test(String(href)))).toEqual(['#main']);
  expect(hrefs.filter((href) => href === '#')).toHaveLength(7);
  expect(html).toContain('<main id="main"');
});
