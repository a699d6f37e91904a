// https://vike.dev/onRenderHtml
import { renderToString } from 'react-dom/server';
import { dangerouslySkipEscape, escapeInject } from 'vike/server';
import type { PageContextServer } from 'vike/types';

export function onRenderHtml(pageContext: PageContextServer) {
  const Page = pageContext.Page as () => React.ReactElement;
  return escapeInject`<!doctype html><html lang="en"><head><title>x</title></head><body>${dangerouslySkipEscape(renderToString(<Page />))}</body></html>`;
}
