import { expect, test } from '@jest/globals';
import { inSpanish } from '#content/navigation.ts';
import { spanish } from '#content/spanish.ts';
import { elementsOf, rawRequest, textOf } from '../../tests/support/responses.ts';
import { createTestApp } from '../../tests/support/test-app.ts';

const PUBLIC = 'https://porchlight.example';
const call = spanish
  .text({ publicUrl: PUBLIC, recipients: [], ipAddressDays: 1 })
  ?.find((section) => section.call)?.call;
const site = await createTestApp({ PUBLIC_URL: PUBLIC });
const read = (path: string) => rawRequest(site.app, path);
const html = (await read('/es')).body.toString();
const home = (await read('/')).body.toString();

test('the page in Spanish has a recorded call with its words, and leads to the form', () => {
  expect(elementsOf(html, 'html')).toMatchObject([{ lang: 'es' }]);
  expect(elementsOf(html, 'audio')).toMatchObject([{ preload: 'none', src: call?.file }]);
  expect(call?.lines).toHaveLength(9);
  for (const line of call?.lines ?? []) expect(textOf(html)).toContain(line);
  expect(elementsOf(html, 'a').map(({ href }) => href)).toContain('/?lang=es#contact');
  expect(elementsOf(html, 'script')).toEqual([]);
});

test('both pages name each other as translations, and link to the page in Spanish', () => {
  for (const [page, path] of [
    [home, '/'],
    [html, '/es'],
  ] as const) {
    const links = elementsOf(page, 'link');
    const translations = links.filter(({ rel }) => rel === 'alternate');
    expect(translations.map(({ hreflang, href }) => [hreflang, href])).toEqual([
      ['en', `${PUBLIC}/`],
      ['es', `${PUBLIC}/es`],
    ]);
    expect(links).toContainEqual({ rel: 'canonical', href: PUBLIC + path });
    const toSpanish = elementsOf(page, 'a').filter(({ href }) => href === inSpanish.href);
    expect(toSpanish.map(({ lang }) => lang)).toEqual(['es', 'es', 'es']);
  }
});

test('the address that asks for a call in Spanish gets the page of everybody', async () => {
  expect((await read('/?lang=es')).body.toString()).toBe(home);
  expect((await read('/?lang=es&trade=hvac')).body.equals((await read('/?trade=hvac')).body)).toBe(true);
});
