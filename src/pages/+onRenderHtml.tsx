// https://vike.dev/onRenderHtml
import type { ComponentType } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { dangerouslySkipEscape, escapeInject } from 'vike/server';
import type { PageContextServer } from 'vike/types';
import { textForStatus } from '#content/error-page.ts';
import { homePage } from '#content/home-page.ts';
import { analytics, site } from '#content/site.ts';
import { wordsIn } from '#content/words-in.ts';
import type { PageToRender } from '#shared/page-state.ts';
import { PAGE_DATA_ID, type PageData } from './page-data.ts';
import { structuredData } from './structured-data.ts';
import './styles.ts';

export function onRenderHtml({ Page, input }: PageContextServer) {
  const { page, footer, publicUrl, errorReporting } = input;
  const PageComponent = Page as ComponentType<{ footer: typeof footer }>;
  const body = renderToString(<PageComponent {...page} footer={footer} />);
  const data: PageData | false = 'state' in page && { page, footer, errorReporting };
  const isHome = page.template === 'home';
  const linkedData =
    isHome && publicUrl ? dataBlock('type="application/ld+json"', structuredData(publicUrl)) : '';
  const pageData = data ? dataBlock(`type="application/json" id="${PAGE_DATA_ID}"`, data) : '';
  return escapeInject`<!doctype html>
<html lang="${page.lang}"${dangerouslySkipEscape(isHome ? ' data-has-dock' : '')}>
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
    <meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
    ${dangerouslySkipEscape(renderToStaticMarkup(<Head {...input} />))}
    <link rel="icon" href="/logo.svg" type="image/svg+xml">
    <link rel="icon" href="/favicon.ico" sizes="32x32">
    <link rel="apple-touch-icon" href="/apple-touch-icon.png">
    <link rel="manifest" href="/manifest.webmanifest">
    ${dangerouslySkipEscape(analytics && renderToStaticMarkup(<script defer src={analytics} />))}
    <meta name="theme-color" content="${site.themeColor}">
    ${dangerouslySkipEscape(isHome ? wholeHero : '')}
    ${dangerouslySkipEscape(linkedData)}
  </head>
  <body>
    <div id="page">${dangerouslySkipEscape(body)}</div>
    ${dangerouslySkipEscape(pageData)}
  </body>
</html>`;
}

/**
 * Delays the first paint until the first screen is read, because half of it would move when the
 * rest comes. Chromium waits for the start of an element, so this is the one after it:
 * https://developer.mozilla.org/docs/Web/HTML/Reference/Attributes/rel#expect
 */
const wholeHero = '<link rel="expect" href="#below-hero" blocking="render">';

const homes = Object.values(wordsIn);

function Head({ page, publicUrl }: PageToRender) {
  if (page.template === 'error') {
    return (
      <>
        <title>{textForStatus(page.errorStatus).title}</title>
        <meta name="robots" content="noindex" />
      </>
    );
  }
  const { path, description, title: name } = page.template === 'home' ? homePage : page.textPage;
  const hasLeadForm = 'state' in page;
  const forms = [
    ...(hasLeadForm ? [page.state.lead, page.state.roi] : []),
    ...('stop' in page ? [page.stop] : []),
  ];
  // Screen readers read the title first, so the title announces errors.
  const hasError = forms.some((form) => form.outcome?.kind === 'failed');
  const brand = page.template === 'home' ? '' : ` - ${site.brand}`;
  const title = `${hasError ? 'Error: ' : ''}${name}${brand}`;
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      {publicUrl && <link rel="canonical" href={publicUrl + path} />}
      {publicUrl &&
        homes.some(({ home }) => home.path === path) &&
        homes.map(({ home, words: { lang } }) => (
          <link key={lang} rel="alternate" hrefLang={lang} href={publicUrl + home.path} />
        ))}
      {hasLeadForm && (
        <>
          <meta property="og:type" content="website" />
          <meta property="og:site_name" content={site.brand} />
          <meta property="og:title" content={title} />
          <meta property="og:description" content={description} />
        </>
      )}
      {hasLeadForm && publicUrl && (
        <>
          <meta property="og:url" content={publicUrl + path} />
          <meta property="og:image" content={`${publicUrl}/social.png`} />
          <meta property="og:image:width" content="1200" />
          <meta property="og:image:height" content="630" />
          <meta property="og:image:alt" content={wordsIn[page.lang].home.socialPicture} />
          <meta name="twitter:card" content="summary_large_image" />
        </>
      )}
    </>
  );
}

const dataBlock = (attributes: string, data: object) =>
  `<script ${attributes}>${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;
