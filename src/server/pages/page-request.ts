import type { Request } from 'express';
import { wordsIn } from '#content/mail/later-words.ts';
import { inSpanish } from '#content/sections/navigation.ts';
import type { TextView } from '#content/pages.ts';
import { trades } from '#content/site.ts';
import { leadOfTrade, readTrade } from '#shared/lead-of-trade.ts';
import { privacyRequestKinds, type PrivacyRequestKind } from '#shared/privacy-requests.ts';
import { initialPageState, type RequestedPage } from '#shared/page-state.ts';
import type { PublicConfig } from '#shared/public-config.ts';
import { readRoiInputs, roiDefaults, roiFields } from '#shared/roi.ts';
import { pathOf } from '../http/routes.ts';

const stopPaths = Object.values(wordsIn).map(({ stop }) => stop.path);

/** The pages that are the same for everybody. */
export function sharedPages(config: PublicConfig, textPages: TextView[]) {
  const initial = initialPageState(config);
  const withTrade = (id: (typeof trades)[number]['id']): RequestedPage => ({
    state: { ...initial, lead: { sent: false, values: leadOfTrade(id) }, trade: id },
  });
  const text = (textPage: TextView, sent?: PrivacyRequestKind): RequestedPage => ({
    textPage,
    ...(stopPaths.includes(textPage.path) && { stop: { ...(sent && { sent }), values: {} } }),
  });
  const stops = textPages.filter(({ path }) => stopPaths.includes(path));
  const spanish = initialPageState(config, 'es');
  return {
    home: { state: initial } satisfies RequestedPage,
    leadSent: { state: { ...initial, lead: { sent: true, values: {} } } } satisfies RequestedPage,
    trades: new Map<string | null, RequestedPage>(trades.map(({ id }) => [id, withTrade(id)])),
    texts: new Map<string, RequestedPage>([
      ...textPages.map((page) => [page.path, text(page)] as const),
      [inSpanish.href, { state: spanish }],
    ]),
    spanishSent: { state: { ...spanish, lead: { sent: true, values: {} } } } satisfies RequestedPage,
    stopSent: new Map<string, RequestedPage>(
      stops.flatMap((stop) =>
        privacyRequestKinds.map((kind) => [`${stop.path}?done=${kind}`, text(stop, kind)] as const),
      ),
    ),
  };
}

/** `isShared` is false if the page has the visitor's figures. */
export function readPageRequest(
  req: Request,
  { home, leadSent, trades: pageOfTrade, texts, spanishSent, stopSent }: ReturnType<typeof sharedPages>,
): { page: RequestedPage; isShared: boolean } | undefined {
  if (req.method !== 'GET' && req.method !== 'HEAD') return undefined;
  const shared = (page: RequestedPage | undefined) => page && { page, isShared: true };
  if (req.url === '/') return shared(home);
  const path = pathOf(req);
  const parameters = new URLSearchParams(req.url.split(/\?(.*)/s)[1]);
  if (path === inSpanish.href && parameters.get('lead') === 'ok') return shared(spanishSent);
  if (path !== '/') return shared(stopSent.get(`${path}?done=${parameters.get('done')}`) ?? texts.get(path));
  const inputs = readRoiInputs((field) => parameters.get(field));
  const [sent, saved] = [parameters.get('lead') === 'ok', parameters.get('saved') === '1'];
  if (saved || roiFields.some((field) => inputs[field] !== roiDefaults[field])) {
    const { config } = home.state;
    return {
      page: {
        state: {
          config,
          lead: { sent, values: inputs.missedCalls > 0 ? { missedCalls: String(inputs.missedCalls) } : {} },
          roi: { inputs, saved },
        },
      },
      isShared: false,
    };
  }
  // The calculator's address and the confirmation of a lead show the plain page.
  const isPlain = ['lead', 'saved', ...roiFields].some((name) => parameters.has(name));
  if (sent) return shared(leadSent);
  return shared((isPlain ? undefined : pageOfTrade.get(readTrade(parameters.get('trade')) ?? null)) ?? home);
}
