import type { IncomingMessage } from 'node:http';
import { trades } from '#content/site.ts';
import { leadOfTrade } from '#shared/lead-of-trade.ts';
import { initialPageState, type PageState, type RequestedPage } from '#shared/page-state.ts';
import { calculatorFields, readRoiInputs } from '#shared/roi.ts';

interface SitePages {
  home: { state: PageState };
  texts: Map<string, Extract<RequestedPage, { textPage: unknown }>>;
}

const homePath = /^\/+$/;

export function readPageRequest(
  { method = '', url = '' }: Pick<IncomingMessage, 'method' | 'url'>,
  { home, texts }: SitePages,
): RequestedPage | undefined {
  if (method !== 'GET' && method !== 'HEAD') return undefined;
  if (url === '/') return home;
  const [path = '', query = ''] = url.split(/\?(.*)/s);
  if (!homePath.test(path)) {
    const text = texts.get(path);
    return text?.stop && new URLSearchParams(query).has('done')
      ? { ...text, stop: { ...text.stop, sent: true } }
      : text;
  }
  const parameters = new URLSearchParams(query);
  const trade = readTrade(parameters);
  if (trade)
    return {
      state: {
        ...initialPageState(home.state.config),
        lead: { sent: false, values: leadOfTrade(trade.id) },
        trade: trade.id,
      },
    };
  return {
    state: {
      config: home.state.config,
      lead: { sent: parameters.get('lead') === 'ok', values: {} },
      calculator: {
        inputs: readRoiInputs((field) => parameters.get(field)),
        saved: parameters.get('saved') === '1',
      },
    },
  };
}

/** The calculator's address and the confirmation of a lead show the plain page. */
function readTrade(parameters: URLSearchParams) {
  if (['lead', 'saved', ...calculatorFields].some((name) => parameters.has(name))) return undefined;
  return trades.find(({ id }) => id === parameters.get('trade'));
}
