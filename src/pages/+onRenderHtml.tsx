// https://vike.dev/onRenderHtml
import type { ComponentType } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { dangerouslySkipEscape, escapeInject } from 'vike/server';
import type { PageContextServer } from 'vike/types';
import { textForStatus } from '#content/error-page.ts';
import { homePage } from '#content/home-page.ts';
import { look } from '#content/look.ts';
import { analytics, site } from '#content/site.ts';
import { wordsIn } from '#content/words-in.ts';
import { PAGE_DATA_ID, type PageData } from './page-data.ts';
import { structuredData } from './structured-data.ts';
import './styles.ts';

export function onRenderHtml(context: PageContextServer) {
  const {
    Page,
    lang = 'en',
    state,
    textPage,
    stop,
    errorStatus,
    publicUrl,
    footer,
    errorReporting,
  } = context;
  const View = Page as ComponentType<object>;
  const body = renderToString(<View {...{ state, textPage, stop, footer, errorStatus }} />);
  const view = state ? (textPage ? 'form' : 'home') : stop && 'stop';
  const data: PageData | undefined = view && {
    view,
    errorReporting,
    props: { state, textPage, stop, footer },
  };
  const isEnglishHome = view === 'home';
  return escapeInject`<!doctype html>
<html lang="${lang}"${dangerouslySkipEscape(isEnglishHome ? ' data-has-dock' : '')}>
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
    <meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
    ${dangerouslySkipEscape(renderToStaticMarkup(<Head {...context} />))}
    <link rel="icon" href="/logo.svg" type="image/svg+xml">
    <link rel="icon" href="/favicon.ico" sizes="32x32">
    <link rel="apple-touch-icon" href="/apple-touch-icon.png">
    <link rel="manifest" href="/manifest.webmanifest">
    ${dangerouslySkipEscape(analytics && renderToStaticMarkup(<script defer src={analytics} />))}
    <meta name="theme-color" content="${look.colors['dusk-raised']}">
    ${dangerouslySkipEscape(isEnglishHome && publicUrl ? jsonBlock('type="application/ld+json"', structuredData(publicUrl)) : '')}
  </head>
  <body>
    <div id="page">${dangerouslySkipEscape(body)}</div>
    ${dangerouslySkipEscape(data ? jsonBlock(`type="application/json" id="${PAGE_DATA_ID}"`, data) : '')}
  </body>
</html>`;
}

const homes = Object.values(wordsIn);

function Head({ lang = 'en', state, textPage, stop, errorStatus = 404, publicUrl }: PageContextServer) {
  const page = textPage ?? (state && wordsIn[lang].home);
  if (!page) {
    return (
      <>
        <title>{textForStatus(errorStatus).title}</title>
        <meta name="robots" content="noindex" />
      </>
    );
  }
  const isEnglishHome = page.path === homePage.path;
  // Screen readers read the title first, so the title announces errors.
  const hasError = stop?.formError ?? state?.lead.formError ?? state?.roi.formError;
  const title = `${hasError ? 'Error: ' : ''}${page.title}${isEnglishHome ? '' : ` - ${site.brand}`}`;
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={page.description} />
      {publicUrl && <link rel="canonical" href={publicUrl + page.path} />}
      {publicUrl &&
        homes.some(({ home }) => home.path === page.path) &&
        homes.map(({ home: { path }, page: { lang: hrefLang } }) => (
          <link key={path} rel="alternate" hrefLang={hrefLang} href={publicUrl + path} />
        ))}
      {state && (
        <>
          <meta property="og:type" content="website" />
          <meta property="og:site_name" content={site.brand} />
          <meta property="og:title" content={title} />
          <meta property="og:description" content={page.description} />
        </>
      )}
      {state && publicUrl && (
        <>
          <meta property="og:url" content={publicUrl + page.path} />
          <meta property="og:image" content={`${publicUrl}/social.png`} />
          <meta property="og:image:width" content="1200" />
          <meta property="og:image:height" content="630" />
          <meta property="og:image:alt" content={wordsIn[lang].home.socialPicture} />
          <meta name="twitter:card" content="summary_large_image" />
        </>
      )}
    </>
  );
}

const jsonBlock = (attributes: string, data: unknown) =>
  `<script ${attributes}>${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;
