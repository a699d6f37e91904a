// https://vike.dev/onRenderHtml
import type { ComponentType } from 'react';
import { renderToString } from 'react-dom/server';
import { dangerouslySkipEscape, escapeInject } from 'vike/server';
import type { PageContextServer } from 'vike/types';
import { wordsForStatus } from '#content/error-page.ts';
import { site } from '#content/site.ts';
import { PAGE_STATE_ID, type PageState } from '#shared/page-state.ts';
import './styles.ts';

export function onRenderHtml({ Page, state, errorStatus }: PageContextServer) {
  const status = errorStatus ?? 404;
  const View = Page as ComponentType<{ state: PageState | undefined; status: number }>;
  const body = renderToString(<View state={state} status={status} />);
  const title = state ? pageTitle(state) : wordsForStatus(status).title;
  return escapeInject`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${title}</title>
    ${state ? escapeInject`<meta name="description" content="${site.description}"><link rel="canonical" href="${state.publicUrl}/">` : escapeInject`<meta name="robots" content="noindex">`}
    <link rel="icon" href="/favicon.svg" type="image/svg+xml">
    <meta name="theme-color" content="#16243a">
  </head>
  <body>
    ${dangerouslySkipEscape(body)}
    ${state ? dangerouslySkipEscape(stateBlock(state)) : ''}
  </body>
</html>`;
}

/** A form that came back says so before anything else is read. */
const pageTitle = ({ lead, calculator }: PageState) =>
  lead.fault || calculator.fault ? `Error: ${site.title}` : site.title;

const stateBlock = (state: PageState) =>
  `<script id="${PAGE_STATE_ID}" type="application/json">${JSON.stringify(state).replaceAll('<', '\\u003c')}</script>`;
