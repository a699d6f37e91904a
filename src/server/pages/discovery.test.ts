import { expect, test } from '@jest/globals';
import { region, site as siteText } from '#content/site.ts';
import { rawRequest } from '../../tests/support/responses.ts';
import { createTestApp } from '../../tests/support/test-app.ts';

const PUBLIC = 'https://porchlight.example';

const site = await createTestApp({ PUBLIC_URL: PUBLIC });

const read = async (path: string) => {
  const { status, headers, body } = await rawRequest(site.app, path);
  expect([path, status]).toEqual([path, 200]);
  return { type: headers['content-type'], body, text: body.toString() };
};

test.each([
  ['robots.txt', /^text\/plain/, `Sitemap: ${PUBLIC}/sitemap.xml`],
  ['sitemap.xml', /^application\/xml/, `<loc>${PUBLIC}/</loc>`],
])('%s has the public address', async (name, type, words) => {
  const answer = await read(`/${name}`);
  expect(answer.type).toMatch(type);
  expect(answer.text).toContain(words);
});

test('each icon is served', async () => {
  const { type, text } = await read('/manifest.webmanifest');
  expect(type).toMatch(/^application\/manifest\+json/);
  const { icons } = JSON.parse(text) as { icons: { src: string }[] };
  expect(icons.length).toBeGreaterThan(1);
  const files = ['/logo.svg', '/favicon.ico', '/apple-touch-icon.png', '/icon-192.png', '/icon-512.png'];
  for (const path of [...files, ...icons.map(({ src }) => src)]) await read(path);
});

test('security.txt has a contact and expires in 90 to 365 days', async () => {
  const { text } = await read('/.well-known/security.txt');
  expect(text).toContain(`Contact: mailto:${siteText.email}`);
  const expires = Date.parse(/Expires: (.*)/.exec(text)?.[1] ?? '');
  const days = (expires - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(90);
  expect(days).toBeLessThan(365);
});

test('the shared page has the public address and a picture of 1200 by 630 pixels', async () => {
  const { text } = await read('/');
  expect(text).toContain(`<link rel="canonical" href="${PUBLIC}/">`);
  expect(text).toContain(`<meta property="og:image" content="${PUBLIC}/social.png">`);
  expect(text).toContain('<meta name="twitter:card" content="summary_large_image">');
  const { type, body } = await read('/social.png');
  expect([type, body.readUInt32BE(16), body.readUInt32BE(20)]).toEqual(['image/png', 1200, 630]);
});

test('the structured data describe the service and contain no ratings', async () => {
  const { text } = await read('/');
  const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(text) ?? [];
  const { '@graph': graph } = JSON.parse(json) as { '@graph': Record<string, unknown>[] };
  expect(graph.map((node) => node['@type'])).toEqual(['Organization', 'WebSite', 'Service']);
  expect(graph[2]).toMatchObject({ areaServed: { name: region.name } });
  expect(json).not.toMatch(/Review|Rating/);
});
