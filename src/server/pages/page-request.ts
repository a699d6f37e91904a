import type { Request } from 'express';
import { wordsIn } from '#content/words-in.ts';
import type { TextView } from '#content/pages.ts';
import { trades } from '#content/site.ts';
import { sampleCallPage } from '#content/voice/sample-call-page.ts';
import type { SampleCall } from '#content/voice/sample-call.ts';
import { sampleCalls } from '#content/voice/sample-calls.ts';
import { sampleCallPath, sampleOf } from '#content/voice/sample-of.ts';
import { leadOfTrade, readTrade } from '#shared/lead-of-trade.ts';
import { stopKinds } from '#shared/stops.ts';
import { homeViewIn, initialPageState, type PageState, type RequestedPage } from '#shared/page-state.ts';
import type { PublicConfig } from '#shared/public-config.ts';
import { readRoiInputs, roiDefaults, roiFields } from '#shared/roi.ts';
import { pathOf } from '../http/routes.ts';

/** The pages that are the same for everybody, by path, and by path and the parameter that changes them. */
export function sharedPages(config: PublicConfig, textPages: TextView[]): Map<string, RequestedPage> {
  const state = initialPageState(config);
  const sentLead = { values: {}, outcome: { kind: 'sent' } } as const;
  const pages = new Map<string, RequestedPage>();
  for (const textPage of textPages) {
    const { lang, path } = textPage;
    const isStop = path === wordsIn[lang].stop.page.path;
    const stop = { values: {} };
    pages.set(path, isStop ? { view: 'stop', lang, textPage, stop } : { view: 'text', lang, textPage });
    for (const what of isStop ? stopKinds : []) {
      const outcome = { kind: 'sent', what } as const;
      pages.set(`${path}?done=${what}`, { view: 'stop', lang, textPage, stop: { ...stop, outcome } });
    }
  }
  for (const { home, page } of Object.values(wordsIn)) {
    const view = homeViewIn(page.lang);
    pages.set(home.path, { ...view, state });
    pages.set(`${home.path}?lead=ok`, { ...view, state: { ...state, lead: sentLead } });
  }
  for (const { id } of trades) {
    const lead = { values: leadOfTrade(id) };
    pages.set(`/?trade=${id}`, { ...homeViewIn('en'), state: { ...state, lead, trade: id } });
    pages.set(`${sampleCallPath}?trade=${id}`, sampleView(sampleOf(id), { ...state, lead }));
  }
  pages.set(sampleCallPath, sampleView(sampleCalls[0], state));
  return pages;
}

const sampleView = (sample: SampleCall, state: PageState): RequestedPage => ({
  ...{ view: 'form', lang: 'en', state },
  textPage: sampleCallPage(sample),
});

interface Pages {
  config: PublicConfig;
  shared: ReadonlyMap<string, RequestedPage>;
}

/** `isShared` is false if the page has the visitor's figures. */
export function readPageRequest(
  req: Request,
  { config, shared }: Pages,
): { page: RequestedPage; isShared: boolean } | undefined {
  if (req.method !== 'GET' && req.method !== 'HEAD') return undefined;
  const plain = shared.get(req.url);
  if (plain) return { page: plain, isShared: true };
  const path = pathOf(req);
  const parameters = new URLSearchParams(req.url.split(/\?(.*)/s)[1]);
  const [sent, saved] = [parameters.get('lead') === 'ok', parameters.get('saved') === '1'];
  const inputs = readRoiInputs((field) => parameters.get(field));
  if (path === '/' && (saved || roiFields.some((field) => inputs[field] !== roiDefaults[field]))) {
    const values = inputs.missedCalls > 0 ? { missedCalls: String(inputs.missedCalls) } : {};
    const lead = { values, ...(sent && { outcome: { kind: 'sent' } as const }) };
    const roi = { inputs, ...(saved && { outcome: { kind: 'sent', inputs } as const }) };
    return { page: { ...homeViewIn('en'), state: { config, lead, roi } }, isShared: false };
  }
  // The calculator's address and the confirmation of a lead show the plain page.
  const isPlain = ['lead', 'saved', ...roiFields].some((name) => parameters.has(name));
  const variants = [
    sent ? 'lead=ok' : '',
    `done=${parameters.get('done')}`,
    isPlain ? '' : `trade=${readTrade(parameters.get('trade'))}`,
  ];
  const page = variants.map((variant) => shared.get(`${path}?${variant}`)).find(Boolean) ?? shared.get(path);
  return page && { page, isShared: true };
}
