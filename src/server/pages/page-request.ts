import type { IncomingMessage } from 'node:http';
import { initialPageState, type PageState } from '#shared/page-state.ts';
import type { PublicConfig } from '#shared/public-config.ts';
import { readRoiInputs } from '#shared/roi.ts';

/** Any number of slashes. */
export const pagePath = /^\/+$/;

/** What a request asks of the page; undefined where it asks for something else. Campaign parameters change nothing. */
export function readPageRequest(
  { method = '', url = '' }: Pick<IncomingMessage, 'method' | 'url'>,
  config: PublicConfig,
): PageState | undefined {
  const [path = '', query = ''] = url.split(/\?(.*)/s);
  if (!['GET', 'HEAD'].includes(method) || !pagePath.test(path)) return undefined;

  const asked = new URLSearchParams(query);
  const state = initialPageState(config);
  state.lead.sent = asked.get('lead') === 'ok';
  state.calculator = {
    inputs: readRoiInputs((field) => asked.get(field)),
    saved: asked.get('saved') === '1',
  };
  return state;
}
