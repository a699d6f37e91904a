import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PageToRender, RequestedPage } from '#shared/page-state.ts';

const STYLE_LINK = /<link rel="stylesheet"[^<>]*>/;
const FONT_LINKS = /<link rel="preload" href="[^"<>]*" as="font"[^<>]*>/g;

// src/pages has no page at /error, so Vike renders the error page there.
const vikeRouteOf = ({ template }: RequestedPage) => (template === 'home' ? '/' : `/${template}`);

/** Inlined styles save a round trip. Null in development, where Vite loads them. */
export async function render(input: PageToRender, styles: string | null): Promise<string> {
  // Here, because a site listens, and most tests run, without a page.
  const { renderPage } = await import('vike/server');
  const { httpResponse } = await renderPage({ urlOriginal: vikeRouteOf(input.page), input });
  const expected = input.page.template === 'error' ? 404 : 200;
  if (httpResponse.statusCode !== expected)
    throw new Error(`vike rendered a ${httpResponse.statusCode} page`);
  const html = await httpResponse.getBody();
  if (styles === null) return html;
  // The styles are at the end of the head, because browsers look for the charset only in the first
  // 1,024 bytes. Fonts named in the head would delay the first paint in Chromium: it lays out the
  // whole page before it, and again when they come.
  const fontLinks = html.match(FONT_LINKS) ?? [];
  return html
    .replaceAll(FONT_LINKS, '')
    .replace(STYLE_LINK, '')
    .replace('</head>', () => `<style>${styles}</style></head>`)
    .replace('<body>', () => `<body>${fontLinks.join('')}`);
}

/** The build has only one style sheet. */
export async function readStyles(clientFolder: string): Promise<string> {
  const folder = join(clientFolder, 'assets/static');
  const name = (await readdir(folder)).find((file) => file.endsWith('.css'));
  if (name === undefined)
    throw new Error(`there is no style sheet in ${folder}: build the site again`);
  return readFile(join(folder, name), 'utf8');
}
