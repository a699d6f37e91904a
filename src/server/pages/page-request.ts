import type { IncomingMessage } from 'node:http';
import type { PageState } from '#shared/page-state.ts';
import { readRoiInputs, roiFields } from '#shared/roi.ts';

/** Any number of slashes. */
export const pagePath = /^\/+$/;

// Or one that is spelled with percent signs.
const OUR_NAMES = new RegExp(`(?:^|&)(?:${['lead', 'saved', ...roiFields].join('|')}|[^=&]*%)`);

/** What a request asks of the page; undefined where it asks for something else. Campaign parameters leave it `home`. */
export function readPageRequest(
  { method = '', url = '' }: Pick<IncomingMessage, 'method' | 'url'>,
  home: PageState,
): PageState | undefined {
  if (method !== 'GET' && method !== 'HEAD') return undefined;
  if (url === '/') return home;
  const [path = '', query = ''] = url.split(/\?(.*)/s);
  if (!pagePath.test(path)) return undefined;
  if (!OUR_NAMES.test(query)) return home;

  const asked = new URLSearchParams(query);
  return {
    config: home.config,
    lead: { sent: asked.get('lead') === 'ok' && 'unknown', values: {} },
    calculator: {
      inputs: readRoiInputs((field) => asked.get(field)),
      saved: asked.get('saved') === '1',
    },
  };
}
