import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RequestHandler } from 'express';
import { initialPageState, type PageState } from '#shared/page-state.ts';
import type { PublicConfig } from '#shared/public-config.ts';
import { roiDefaults, roiFields } from '#shared/roi.ts';
import { encodings, encodingsFor, type Encoding, type CachedResponse } from '../http/cached-response.ts';
import {
  compressPage,
  sendPage,
  unstored,
  type CompressedPage,
  type PageOptions,
} from './compressed-page.ts';
import { readPageRequest } from './page-request.ts';
import { createRenderQueue, type RenderLane } from './render-queue.ts';
import type { PageView } from './render-page.ts';

/** Every way to answer with a page. Takes Node's request and response: Express comes later. */
export type PageCache = Awaited<ReturnType<typeof preparePages>>;

type Req = IncomingMessage;
type Res = ServerResponse;
type Render = (view: PageView) => Promise<string>;

// A page takes 300 KB, with its compressed forms.
const MAX_CACHED_PAGES = 40;
const BUSY_SECONDS = '5';

/** Renders once what is the same for everybody. Without `cache`, as in development, every request renders. */
export async function preparePages(
  render: Render,
  { config, cache = true }: { config: PublicConfig; cache?: boolean },
) {
  const constants = new Map<string, Promise<CompressedPage>>();
  const recent = new Map<string, Promise<CompressedPage>>();
  const queue = createRenderQueue();

  /** The page, compressed for this client. */
  async function pageFor(req: Req, key: string, view: PageView, lane: RenderLane): Promise<CompressedPage> {
    const [encoding] = encodingsFor(req);
    const make = () =>
      queue.run(lane, async () => {
        const made = compressPage(await render(view), lane === 'cached' ? 'thorough' : 'quick');
        await made.in(encoding);
        return made;
      });
    const pages = lane === 'cached' ? constants : recent;
    const page = await (cache && lane !== 'form' ? remember(pages, key, make) : make());
    if (!page.ready(encoding)) await queue.run(lane, () => page.in(encoding));
    return page;
  }

  const laneOf = (state: PageState): RenderLane => {
    if (isConstant(state)) return 'cached';
    return holdsTypedText(state) || state.calculator.fault ? 'form' : 'figures';
  };

  const findRendered = (key: string) => {
    const pages = constants.has(key) ? constants : recent;
    const page = pages.get(key);
    return page && finishedPages.get(remember(pages, key, () => page));
  };

  const home = initialPageState(config);
  const homePage = cache ? compressPage(await render({ state: home }), 'thorough') : undefined;
  if (homePage) {
    constants.set(keyOf(home), Promise.resolve(homePage));
    await Promise.all(encodings.map((encoding) => homePage.in(encoding)));
  }
  const errorView = (status: number) => ({ errorStatus: status, publicUrl: config.publicUrl });
  const busyPage = new Map<Encoding, CachedResponse>();
  if (cache) {
    const page = compressPage(await render(errorView(503)), 'quick');
    for (const encoding of encodings) {
      const { headers, ...response } = unstored(await page.in(encoding));
      busyPage.set(encoding, {
        ...response,
        status: 503,
        headers: ['Retry-After', BUSY_SECONDS, ...headers],
      });
    }
  }
  return {
    config,
    /** The page, or that too many are asked for; undefined if it can be rendered. */
    findCached(req: Req): CachedResponse | undefined {
      const state = readPageRequest(req, home);
      if (!state) return undefined;
      const page = state === home ? homePage : findRendered(keyOf(state));
      const [encoding] = encodingsFor(req);
      if (page || laneOf(state) !== 'figures' || !queue.isFull('figures')) return page?.ready(encoding);
      return busyPage.get(encoding);
    },
    async sendState(req: Req, res: Res, state: PageState, answer?: PageOptions) {
      const page = await pageFor(req, keyOf(state), { state }, laneOf(state));
      await sendPage(req, res, page, answer);
    },
    async sendError(req: Req, res: Res, status: number) {
      const page = await pageFor(req, `error ${status}`, errorView(status), 'cached');
      await sendPage(req, res, page, { status, cacheControl: 'no-store' });
    },
  };
}

/** The page by GET and HEAD; whatever else comes goes on to the next handler. */
export function pageRoutes(pages: PageCache): RequestHandler {
  return async (req, res, next) => {
    const state = readPageRequest(req, initialPageState(pages.config));
    if (state) await pages.sendState(req, res, state);
    else next();
  };
}

/** Names a page in the cache: the state without the configuration, which never changes. */
const keyOf = ({ lead, calculator }: PageState) => JSON.stringify([lead, calculator]);

const holdsTypedText = ({ lead }: PageState) => Object.keys(lead.values).length > 0;

/** Nothing typed is in it: there are a few dozen such pages, so each is compressed thoroughly and kept. */
const isConstant = (state: PageState) =>
  !holdsTypedText(state) &&
  roiFields.every((field) => state.calculator.inputs[field] === roiDefaults[field]) &&
  ![state.lead.fault, state.calculator.fault].some((fault) => fault?.errors.length);

/** The finished page of each remembered promise, to be read without waiting. */
const finishedPages = new WeakMap<Promise<CompressedPage>, CompressedPage>();

/** Moves the page to the end, as the latest used; the oldest goes. A page that failed is not remembered. */
function remember(
  pages: Map<string, Promise<CompressedPage>>,
  key: string,
  make: () => Promise<CompressedPage>,
) {
  const known = pages.get(key);
  const page = known ?? make();
  pages.delete(key);
  pages.set(key, page);
  if (!known) {
    page.then(
      (done) => finishedPages.set(page, done),
      () => pages.delete(key),
    );
  }
  const [oldest] = pages.keys();
  if (pages.size > MAX_CACHED_PAGES && oldest !== undefined) pages.delete(oldest);
  return page;
}
