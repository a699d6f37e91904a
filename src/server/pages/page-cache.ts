import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants as zlib, gzip } from 'node:zlib';
import type { RequestHandler } from 'express';
import { footerLinksWith } from '#content/navigation.ts';
import { stopPath } from '#content/legal/stop.ts';
import { existingPages, type PageFacts, type TextView } from '#content/pages.ts';
import { initialPageState, type RequestedPage } from '#shared/page-state.ts';
import type { PublicConfig } from '#shared/public-config.ts';
import { calculatorDefaults, calculatorFields } from '#shared/roi.ts';
import {
  cachedResponse,
  encodings,
  encodingsFor,
  sendCached,
  weakTag,
  type CachedResponse,
  type Encoding,
} from '../http/cached-response.ts';
import { readPageRequest } from './page-request.ts';
import { createRenderQueue, type RenderLane } from './render-queue.ts';
import type { Page, PageView } from './render-page.ts';

export type PageCache = Awaited<ReturnType<typeof preparePages>>;

const BUSY_SECONDS = '5';

/** Caches the pages that are the same for everybody. If `cache` is false (development), each request renders its page. */
export async function preparePages(
  render: (view: PageView) => Promise<string>,
  { config, facts, cache = true }: { config: PublicConfig; facts: PageFacts; cache?: boolean },
) {
  const constantResponses = new Map<string, CachedResponse>();
  const underWay = new Map<string, Promise<CachedResponse>>();
  const queue = createRenderQueue();

  const textPages = existingPages(facts);
  const common = {
    publicUrl: config.publicUrl,
    footerLinks: footerLinksWith(textPages),
    legal: facts.legal,
  };
  const home = { state: initialPageState(config) };
  // The home page's keys are computed once, because almost every request is for the home page.
  const homeKeys = new Map(encodings.map((encoding) => [encoding, keyOf(home, encoding)]));
  const texts = textPages.map((textPage): [string, RequestedPage & { textPage: TextView }] => [
    textPage.path,
    { textPage, ...(textPage.path === stopPath && { stop: { sent: false, values: {} } }) },
  ]);
  const pages = { home, texts: new Map(texts) };

  const htmlOf = (page: Page) => render({ ...page, ...common });

  async function responseFor(req: IncomingMessage, page: Page): Promise<CachedResponse> {
    const [encoding] = encodingsFor(req);
    const [key, lane] = [keyOf(page, encoding), laneOf(page)];
    const make = () => queue.run(lane, async () => compressPage(page, await htmlOf(page), encoding));
    if (!cache || lane === 'form') return make();
    const found = constantResponses.get(key) ?? underWay.get(key);
    if (found) return found;
    const made = make();
    underWay.set(key, made);
    try {
      const response = await made;
      if (lane === 'constant') constantResponses.set(key, response);
      return response;
    } finally {
      underWay.delete(key);
    }
  }

  if (cache) {
    for (const page of [home, { errorStatus: 503 }]) {
      const html = await htmlOf(page);
      const prepare = async (encoding: Encoding) =>
        constantResponses.set(keyOf(page, encoding), await compressPage(page, html, encoding));
      await Promise.all(encodings.map(prepare));
    }
  }
  return {
    config,
    textPages,
    /** Returns the page if it is cached, or a 503 if the page belongs in the lane 'figures' and this lane is full. */
    findPreparedResponse(req: IncomingMessage): CachedResponse | undefined {
      const page = readPageRequest(req, pages);
      if (!page) return undefined;
      const [encoding] = encodingsFor(req);
      const key = (page === home ? homeKeys.get(encoding) : undefined) ?? keyOf(page, encoding);
      const constant = constantResponses.get(key);
      if (constant || underWay.has(key) || laneOf(page) !== 'figures' || !queue.isFull('figures'))
        return constant;
      const busy = constantResponses.get(keyOf({ errorStatus: 503 }, encoding));
      return busy && { ...busy, status: 503, headers: ['Retry-After', BUSY_SECONDS, ...busy.headers] };
    },
    findRequestedPage: (req: IncomingMessage) => readPageRequest(req, pages),
    async sendPage(req: IncomingMessage, res: ServerResponse, page: RequestedPage, status = 200) {
      sendCached(req, res, { ...(await responseFor(req, page)), status });
    },
    async sendError(req: IncomingMessage, res: ServerResponse, status: number) {
      sendCached(req, res, { ...(await responseFor(req, { errorStatus: status })), status });
    },
  };
}

const compressors: Record<Encoding, (html: Buffer, isThorough: boolean) => Promise<Buffer>> = {
  br: (html, isThorough) =>
    promisify(brotliCompress)(html, { params: { [zlib.BROTLI_PARAM_QUALITY]: isThorough ? 11 : 1 } }),
  gzip: (html, isThorough) => promisify(gzip)(html, { level: isThorough ? 9 : 1 }),
  identity: (html) => Promise.resolve(html),
};

async function compressPage(page: Page, html: string, encoding: Encoding): Promise<CachedResponse> {
  const isThorough = laneOf(page) === 'constant'; // Slow, but each constant page is compressed only once.
  const identity = Buffer.from(html);
  const body = await compressors[encoding](identity, isThorough);
  const type = 'text/html; charset=utf-8';
  return isRefusal(page)
    ? cachedResponse(body, { encoding, type, cacheControl: 'no-store' })
    : cachedResponse(body, { encoding, type, etag: weakTag(identity), cacheControl: 'no-cache' });
}

export function pageRoutes(pages: PageCache): RequestHandler {
  return async (req, res, next) => {
    const page = pages.findRequestedPage(req);
    if (page) await pages.sendPage(req, res, page);
    else next();
  };
}

/** Leaves out the configuration, which never changes. */
function keyOf(page: Page, encoding: Encoding): string {
  if ('textPage' in page) return JSON.stringify([encoding, page.textPage.path, page.stop]);
  const content =
    'state' in page ? [page.state.trade, page.state.lead, page.state.calculator] : [page.errorStatus];
  return JSON.stringify([encoding, ...content]);
}

function laneOf(page: Page): RenderLane {
  if (isConstant(page)) return 'constant';
  return hasTypedText(page) || formErrorsOf(page).length > 0 ? 'form' : 'figures';
}

/** These pages contain no visitor input. There are only a few dozen, so all stay in memory. */
const isConstant = (page: Page) =>
  !hasTypedText(page) &&
  !formErrorsOf(page).some(({ errors }) => errors.length) &&
  (!('state' in page) ||
    calculatorFields.every((field) => page.state.calculator.inputs[field] === calculatorDefaults[field]));

const hasTypedText = (page: Page) => textFormsOf(page).some(({ values }) => Object.keys(values).length > 0);

const formErrorsOf = (page: Page) =>
  [...textFormsOf(page), ...('state' in page ? [page.state.calculator] : [])].flatMap(
    ({ formError }) => formError ?? [],
  );

function textFormsOf(page: Page) {
  // The server fills in the form of a trade's page.
  if ('state' in page) return page.state.trade ? [] : [page.state.lead];
  return 'textPage' in page && page.stop ? [page.stop] : [];
}

const isRefusal = (page: Page) => 'errorStatus' in page || formErrorsOf(page).length > 0;
