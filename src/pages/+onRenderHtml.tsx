// https://vike.dev/onRenderHtml
import type { ComponentType } from 'react';
import { renderToString } from 'react-dom/server';
import { dangerouslySkipEscape, escapeInject } from 'vike/server';
import type { PageContextServer } from 'vike/types';
import { wordsForStatus } from '#content/error-page.ts';
import { faqOf } from '#content/faq.ts';
import { site } from '#content/site.ts';
import { PAGE_STATE_ID, type PageState } from '#shared/page-state.ts';
import type { PublicConfig } from '#shared/public-config.ts';
import { structuredData } from './structured-data.ts';
import './styles.ts';

export function onRenderHtml({ Page, state, errorStatus, globalContext }: PageContextServer) {
  const status = errorStatus ?? 404;
  const View = Page as ComponentType<{ state: PageState | undefined; status: number }>;
  const body = renderToString(<View state={state} status={status} />);
  return escapeInject`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
    <title>${state ? pageTitle(state) : wordsForStatus(status).title}</title>
    ${state ? pageMeta(state.config) : escapeInject`<meta name="robots" content="noindex">`}
    <link rel="icon" href="/favicon.svg" type="image/svg+xml">
    <link rel="icon" href="/favicon.ico" sizes="32x32">
    <link rel="apple-touch-icon" href="/apple-touch-icon.png">
    <link rel="manifest" href="/manifest.webmanifest">
    <meta name="theme-color" content="#fdfcf8" media="(prefers-color-scheme: light)">
    <meta name="theme-color" content="#1a2940" media="(prefers-color-scheme: dark)">
  </head>
  <body>
    ${dangerouslySkipEscape(body)}
    ${state ? dangerouslySkipEscape(jsonBlock(`${stateBlock} data-islands="${filesAhead(globalContext.assetsManifest)}"`, state)) : ''}
  </body>
</html>`;
}

/** A form that came back says so before anything else is read. */
const pageTitle = ({ lead, calculator }: PageState) =>
  lead.fault || calculator.fault ? `Error: ${site.title}` : site.title;

const pageMeta = ({
  publicUrl,
  voice,
}: PublicConfig) => escapeInject`<meta name="description" content="${site.description}">
    <link rel="canonical" href="${publicUrl}/">
    <meta property="og:type" content="website">
    <meta property="og:site_name" content="${site.brand}">
    <meta property="og:url" content="${publicUrl}/">
    <meta property="og:title" content="${site.title}">
    <meta property="og:description" content="${site.description}">
    <meta property="og:image" content="${publicUrl}/social.png">
    <meta property="og:image:width" content="1200">
    <meta property="og:image:height" content="630">
    <meta property="og:image:alt" content="${site.socialPicture}">
    <meta name="twitter:card" content="summary_large_image">
    ${dangerouslySkipEscape(jsonBlock('type="application/ld+json"', structuredData(publicUrl, faqOf(voice?.isRecorded))))}`;

const jsonBlock = (attributes: string, data: unknown) =>
  `<script ${attributes}>${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;

const stateBlock = `id="${PAGE_STATE_ID}" type="application/json"`;

// What the first touch runs, and what a form needs to say that the connection is gone.
const FETCHED_AHEAD = ['islands', 'submit-lead', 'submit-calculation'];

/** The files that are fetched ahead, with what they import; none in development, where nothing is built. */
function filesAhead(assets: PageContextServer['globalContext']['assetsManifest']): string {
  const manifest = assets ?? {};
  const chunks = Object.values(manifest);
  const files = new Set<string>();
  const add = (chunk: (typeof chunks)[number] | undefined) => {
    if (!chunk || chunk.isEntry || files.has(`/${chunk.file}`)) return;
    files.add(`/${chunk.file}`);
    for (const key of chunk.imports ?? []) add(manifest[key]);
  };
  for (const name of FETCHED_AHEAD) add(chunks.find((chunk) => chunk.name === name));
  return [...files].join(' ');
}
