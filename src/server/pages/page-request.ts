import type { Request } from 'express';
import { wordsIn } from '#content/words-in.ts';
import type { WrittenPage } from '#content/text-page.ts';
import { trades } from '#content/site.ts';
import { sampleCallPage } from '#content/voice/sample-call-page.ts';
import type { SampleCall } from '#content/voice/sample-call.ts';
import { sampleCalls } from '#content/voice/sample-calls.ts';
import { sampleCallPath, sampleOf } from '#content/voice/sample-of.ts';
import { leadOfTrade } from '#shared/lead-of-trade.ts';
import { stopKinds } from '#shared/stops.ts';
import {
  homeIn,
  initialPageState,
  type PageState,
  type RequestedPage,
} from '#shared/page-state.ts';
import type { PublicConfig } from '#shared/public-config.ts';
import { readRoiInputs, roiDefaults, roiFields } from '#shared/roi.ts';
import { pathOf } from '../http/routes.ts';

/**
 * The pages that are the same for everybody, by path, and by path and the parameter that changes
 * them.
 */
export function sharedPages(
  config: PublicConfig,
  textPages: WrittenPage[],
): Map<string, RequestedPage> {
  const state = initialPageState(config);
  const sentLead = { values: {}, outcome: { kind: 'sent' } } as const;
  const pages = new Map<string, RequestedPage>();
  for (const textPage of textPages) {
    const { lang, path } = textPage;
    const isStop = path === wordsIn[lang].stop.path;
    if (!isStop) {
      pages.set(path, { template: 'text', lang, textPage });
      continue;
    }
    const page = { template: 'stop', lang, textPage } as const;
    pages.set(path, { ...page, stop: { values: {} } });
    for (const what of stopKinds) {
      const stop = { values: {}, outcome: { kind: 'sent', what } } as const;
      pages.set(`${path}?done=${what}`, { ...page, stop });
    }
  }
  for (const { home, words } of Object.values(wordsIn)) {
    const page = homeIn(words.lang);
    pages.set(home.path, { ...page, state });
    pages.set(`${home.path}?lead=ok`, { ...page, state: { ...state, lead: sentLead } });
  }
  for (const { id } of trades) {
    const lead = { values: leadOfTrade(id) };
    pages.set(`/?trade=${id}`, { ...homeIn('en'), state: { ...state, lead, trade: id } });
    pages.set(`${sampleCallPath}?trade=${id}`, sampleCallOf(sampleOf(id), { ...state, lead }));
  }
  pages.set(sampleCallPath, sampleCallOf(sampleCalls[0], state));
  return pages;
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
  if (req.method !== 'GET' && req.method !== 'HEAD') return undefined;
  const plain = shared.get(req.url);
  if (plain) return { page: plain, isShared: true };
  const path = pathOf(req);
  const parameters = new URLSearchParams(req.url.split(/\?(.*)/s)[1]);
  const own = path === '/' ? pageWithFigures(parameters, config) : undefined;
  if (own) return { page: own, isShared: false };
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

/** The page that one of the parameters changes, or else the plain one. */
function variantOf(path: string, parameters: URLSearchParams, shared: SharedPages['shared']) {
  const keys = [...parameters].map(([name, value]) => `${path}?${name}=${value}`);
  return shared.get(keys.find((key) => shared.has(key)) ?? path);
}
