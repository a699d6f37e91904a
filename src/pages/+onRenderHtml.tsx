// https://vike.dev/onRenderHtml
import type { ComponentType } from 'react';
import { renderToString } from 'react-dom/server';
import { dangerouslySkipEscape, escapeInject } from 'vike/server';
import type { PageContextServer } from 'vike/types';
import { textForStatus } from '#content/error-page.ts';
import { homePage } from '#content/home-page.ts';
import { inSpanish } from '#content/sections/navigation.ts';
import { look } from '#content/look.ts';
import { site } from '#content/site.ts';
import { spanish } from '#content/spanish/page.ts';
import { PageMissing } from '#client/ui/page-part.tsx';
import { Words } from '#client/words.ts';
import { wordsIn } from '#content/mail/later-words.ts';
import { structuredData } from './structured-data.ts';
import './styles.ts';

export function onRenderHtml(context: PageContextServer) {
  const { Page, state, textPage, stop, errorStatus = 404, footerLinks, legal, hasSamples } = context;
  const View = Page as ComponentType<object>;
  const body = renderToString(
    <View {...{ state, textPage, stop, footerLinks, legal, hasSamples, status: errorStatus }} />,
  );
  const missing = (
    <Words value={wordsIn[state?.lang ?? 'en'].page}>
      <PageMissing />
    </Words>
  );
  return escapeInject`<!doctype html>
<html lang="${textPage?.lang ?? state?.lang ?? 'en'}"${state && !state.lang ? dangerouslySkipEscape(' data-has-dock') : ''}>
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
    <meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
    ${head(context)}
    <link rel="icon" href="/logo.svg" type="image/svg+xml">
    <link rel="icon" href="/favicon.ico" sizes="32x32">
    <link rel="apple-touch-icon" href="/apple-touch-icon.png">
    <link rel="manifest" href="/manifest.webmanifest">
    <meta name="theme-color" content="${look.colors['dusk-raised']}">
  </head>
  <body>
    <div id="page">${dangerouslySkipEscape(body)}</div>
    ${state ? dangerouslySkipEscape(renderToString(missing)) : ''}
    ${state ? dangerouslySkipEscape(jsonBlock('type="application/json" id="page-props"', { state, footerLinks, legal, hasSamples })) : ''}
  </body>
</html>`;
}

function head({ state, textPage, stop, errorStatus = 404, publicUrl }: PageContextServer) {
  if (textPage) {
    const title = `${textPage.title} - ${site.brand}`;
    return pageHead({ ...textPage, title: stop?.formError ? `Error: ${title}` : title, publicUrl });
  }
  if (!state) {
    return escapeInject`<title>${textForStatus(errorStatus).title}</title>
    <meta name="robots" content="noindex">`;
  }
  // Screen readers read the title first, so the title announces errors.
  const hasError = state.lead.formError ?? state.roi.formError;
  if (state.lang) {
    const title = `${spanish.title} - ${site.brand}`;
    return pageHead({ ...spanish, title: hasError ? `Error: ${title}` : title, publicUrl });
  }
  const title = hasError ? `Error: ${homePage.title}` : homePage.title;
  return escapeInject`${pageHead({ path: '/', title, description: homePage.description, publicUrl })}
    <meta property="og:type" content="website">
    <meta property="og:site_name" content="${site.brand}">
    <meta property="og:title" content="${title}">
    <meta property="og:description" content="${homePage.description}">${publicUrl ? addresses(publicUrl) : ''}`;
}

const addresses = (publicUrl: string) => escapeInject`
    <meta property="og:url" content="${publicUrl}/">
    <meta property="og:image" content="${publicUrl}/social.png">
    <meta property="og:image:width" content="1200">
    <meta property="og:image:height" content="630">
    <meta property="og:image:alt" content="${homePage.socialPicture}">
    <meta name="twitter:card" content="summary_large_image">
    ${dangerouslySkipEscape(jsonBlock('type="application/ld+json"', structuredData(publicUrl)))}`;

interface Head {
  path: string;
  title: string;
  description: string;
  publicUrl: string | undefined;
}

const pageHead = ({ path, title, description, publicUrl }: Head) =>
  escapeInject`<title>${title}</title>
    <meta name="description" content="${description}">${
      publicUrl
        ? escapeInject`
    <link rel="canonical" href="${publicUrl + path}">`
        : ''
    }${
      publicUrl && (path === '/' || path === inSpanish.href)
        ? escapeInject`
    <link rel="alternate" hreflang="en" href="${publicUrl}/">
    <link rel="alternate" hreflang="es" href="${publicUrl}${inSpanish.href}">`
        : ''
    }`;

const jsonBlock = (attributes: string, data: unknown) =>
  `<script ${attributes}>${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;
