import type { Request } from 'express';
import type { Lang } from '#content/page-words.ts';
import { wordsIn } from '#content/words-in.ts';
import type { WrittenPage } from '#content/text-page.ts';
import { trades, type TradeId } from '#content/site.ts';
import { sampleCallPage } from '#content/voice/sample-call-page.ts';
import type { SampleCall } from '#content/voice/sample-call.ts';
import { sampleCalls } from '#content/voice/sample-calls.ts';
import { sampleCallPath, sampleOf } from '#content/voice/sample-of.ts';
import { leadOfTrade } from '#shared/lead-of-trade.ts';
import { stopChoices } from '#shared/stops.ts';
import {
  homeIn,
  initialPageState,
  type PageState,
  type RequestedPage,
} from '#shared/page-state.ts';
import type { PublicConfig } from '#shared/public-config.ts';
import { readRoiInputs, roiDefaults, roiFields } from '#shared/roi.ts';
import { pathOf } from '../http/routes.ts';

type Pages = [address: string, page: RequestedPage][];

/** The pages that are the same for everybody, by path, and by path and one parameter. */
export function sharedPages(
  config: PublicConfig,
  textPages: WrittenPage[],
): Map<string, RequestedPage> {
  const state = initialPageState(config);
  return new Map([
    ...textPages.flatMap(pagesOfText),
    ...Object.values(wordsIn).flatMap(({ words }) => homePages(words.lang, state)),
    ...trades.flatMap(({ id }) => pagesOfTrade(id, state)),
    [sampleCallPath, sampleCallOf(sampleCalls[0], state)],
  ]);
}

/** In lower case and without spaces around the value, because ads have `?trade=HVAC`. */
const addressOf = (path: string, name: string, value: string) =>
  `${path}?${name}=${value.trim()}`.toLowerCase();

function pagesOfText(textPage: WrittenPage): Pages {
  const { lang, path } = textPage;
  if (path !== wordsIn[lang].stop.path) return [[path, { template: 'text', lang, textPage }]];
  const page = { template: 'stop', lang, textPage } as const;
  const sent = stopChoices.map((what): Pages[number] => [
    addressOf(path, 'done', what),
    { ...page, stop: { values: {}, outcome: { kind: 'sent', what } } },
  ]);
  return [[path, { ...page, stop: { values: {} } }], ...sent];
}

function homePages(lang: Lang, state: PageState): Pages {
  const { path } = wordsIn[lang].home;
  const page = homeIn(lang);
  const sent = { ...state, lead: { values: {}, outcome: { kind: 'sent' } } } as const;
  return [
    [path, { ...page, state }],
    [addressOf(path, 'lead', 'ok'), { ...page, state: sent }],
  ];
}

function pagesOfTrade(trade: TradeId, state: PageState): Pages {
  const lead = { values: leadOfTrade(trade) };
  return [
    [addressOf('/', 'trade', trade), { ...homeIn('en'), state: { ...state, lead, trade } }],
    [addressOf(sampleCallPath, 'trade', trade), sampleCallOf(sampleOf(trade), { ...state, lead })],
  ];
}

const sampleCallOf = (sample: SampleCall, state: PageState): RequestedPage => ({
  template: 'form',
  lang: 'en',
  state,
  textPage: sampleCallPage(sample),
});

interface SharedPages {
  config: PublicConfig;
  shared: ReadonlyMap<string, RequestedPage>;
}

/** `isShared` is false if the page has the visitor's figures. */
export function readPageRequest(
  req: Request,
  { config, shared }: SharedPages,
): { page: RequestedPage; isShared: boolean } | undefined {
  const plain = shared.get(req.url);
  if (plain) return { page: plain, isShared: true };
  const path = pathOf(req);
  const parameters = new URLSearchParams(req.url.split(/\?(.*)/s)[1]);
  if (path === '/') {
    const page = pageWithFigures(parameters, config);
    if (page) return { page, isShared: false };
  }
  const page = variantOf(path, parameters, shared);
  return page && { page, isShared: true };
}

/** The home page with the figures of the calculator, or undefined if they are the defaults. */
function pageWithFigures(
  parameters: URLSearchParams,
  config: PublicConfig,
): RequestedPage | undefined {
  const inputs = readRoiInputs((field) => parameters.get(field));
  const isSaved = parameters.get('saved') === '1';
  if (!isSaved && roiFields.every((field) => inputs[field] === roiDefaults[field]))
    return undefined;
  const trade = trades.find(({ id }) => id === parameters.get('trade')?.toLowerCase())?.id;
  const state: PageState = { ...initialPageState(config), roi: { inputs } };
  if (trade) Object.assign(state, { trade, lead: { values: leadOfTrade(trade) } });
  if (inputs.missedCalls > 0) state.lead.values.missedCalls = String(inputs.missedCalls);
  if (isSaved) state.roi.outcome = { kind: 'sent', inputs };
  return { ...homeIn('en'), state };
}

/** The page that the first known parameter changes, or else the plain one. */
function variantOf(
  path: string,
  parameters: URLSearchParams,
  shared: SharedPages['shared'],
): RequestedPage | undefined {
  for (const [name, value] of parameters) {
    const variant = shared.get(addressOf(path, name, value));
    if (variant) return variant;
  }
  return shared.get(path);
}
