import type { Request } from 'express';
import { wordsIn } from '#content/words-in.ts';
import type { TextView } from '#content/pages.ts';
import { trades } from '#content/site.ts';
import { sampleCallPage } from '#content/voice/sample-call-page.ts';
import { sampleCalls } from '#content/voice/sample-calls.ts';
import { sampleOf } from '#content/voice/sample-of.ts';
import { leadOfTrade, readTrade } from '#shared/lead-of-trade.ts';
import { stopKinds } from '#shared/stops.ts';
import { sampleCallPath } from '#shared/api.ts';
import { initialPageState, type RequestedPage } from '#shared/page-state.ts';
import type { PublicConfig } from '#shared/public-config.ts';
import { readRoiInputs, roiDefaults, roiFields } from '#shared/roi.ts';
import { pathOf } from '../http/routes.ts';

/** The pages that are the same for everybody, by path, and by path and the parameter that changes them. */
export function sharedPages(config: PublicConfig, textPages: TextView[]): Map<string, RequestedPage> {
  const state = initialPageState(config);
  const pages = new Map<string, RequestedPage>();
  for (const textPage of textPages) {
    const { lang, path } = textPage;
    const isStop = path === wordsIn[lang].stop.page.path;
    pages.set(path, { lang, textPage, ...(isStop && { stop: { values: {} } }) });
    for (const sent of isStop ? stopKinds : [])
      pages.set(`${path}?done=${sent}`, { lang, textPage, stop: { sent, values: {} } });
  }
  for (const { home, page } of Object.values(wordsIn)) {
    pages.set(home.path, { lang: page.lang, state });
    const lead = { sent: true, values: {} };
    pages.set(`${home.path}?lead=ok`, { lang: page.lang, state: { ...state, lead } });
  }
  for (const { id } of trades) {
    const lead = { sent: false, values: leadOfTrade(id) };
    const textPage = sampleCallPage(sampleCallPath, sampleOf(id));
    pages.set(`/?trade=${id}`, { lang: 'en', state: { ...state, lead, trade: id } });
    pages.set(`${sampleCallPath}?trade=${id}`, { lang: 'en', state: { ...state, lead }, textPage });
  }
  pages.set(sampleCallPath, { lang: 'en', state, textPage: sampleCallPage(sampleCallPath, sampleCalls[0]) });
  return pages;
}

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
    const page = { lang: 'en' as const, state: { config, lead: { sent, values }, roi: { inputs, saved } } };
    return { page, isShared: false };
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
