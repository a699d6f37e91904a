import type { IncomingMessage } from 'node:http';
import type { TextView } from '#content/pages.ts';
import type { PageState } from '#shared/page-state.ts';
import { readRoiInputs, roiFields } from '#shared/roi.ts';

/** The home page in a state, or a text page. */
export type AskedPage = { state: PageState } | { textPage: TextView };

export interface KnownPages {
  home: { state: PageState };
  /** By path. */
  texts: Map<string, { textPage: TextView }>;
}

/** Any number of slashes. */
export const pagePath = /^\/+$/;

// Or one that is spelled with percent signs.
const OUR_NAMES = new RegExp(`(?:^|&)(?:${['lead', 'saved', ...roiFields].join('|')}|[^=&]*%)`);

/** The page that a request asks for; undefined if it asks for something else. Campaign parameters leave it `home`. */
export function readPageRequest(
  { method = '', url = '' }: Pick<IncomingMessage, 'method' | 'url'>,
  { home, texts }: KnownPages,
): AskedPage | undefined {
  if (method !== 'GET' && method !== 'HEAD') return undefined;
  if (url === '/') return home;
  const [path = '', query = ''] = url.split(/\?(.*)/s);
  if (!pagePath.test(path)) return texts.get(path);
  if (!OUR_NAMES.test(query)) return home;

  const asked = new URLSearchParams(query);
  return {
    state: {
      config: home.state.config,
      lead: { sent: asked.get('lead') === 'ok' && 'unknown', values: {} },
      calculator: {
        inputs: readRoiInputs((field) => asked.get(field)),
        saved: asked.get('saved') === '1',
      },
    },
  };
}
