import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RequestHandler } from 'express';
import { footerLinksWith } from '#content/navigation.ts';
import { existingPages, type TextView } from '#content/pages.ts';
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
import { readPageRequest, type KnownPages } from './page-request.ts';
import { createRenderQueue, type RenderLane } from './render-queue.ts';
import type { Page, PageView } from './render-page.ts';

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

  const textPages = existingPages(config);
  const all = { publicUrl: config.publicUrl, footerLinks: footerLinksWith(textPages) };
  const known: KnownPages = {
    home: { state: initialPageState(config) },
    texts: new Map(textPages.map((textPage) => [textPage.path, { textPage }])),
  };

  /** The page, compressed for this client. */
  async function pageFor(req: Req, page: Page): Promise<CompressedPage> {
    const [encoding] = encodingsFor(req);
    const [key, lane] = [keyOf(page), laneOf(page)];
    const make = () =>
      queue.run(lane, async () => {
        const made = compressPage(
          await render({ ...page, ...all }),
          lane === 'cached' ? 'thorough' : 'quick',
        );
        await made.in(encoding);
        return made;
      });
    const pages = lane === 'cached' ? constants : recent;
    const made = await (cache && lane !== 'form' ? remember(pages, key, make) : make());
    if (!made.ready(encoding)) await queue.run(lane, () => made.in(encoding));
    return made;
  }

  const findRendered = (key: string) => {
    const pages = constants.has(key) ? constants : recent;
    const page = pages.get(key);
    return page && finishedPages.get(remember(pages, key, () => page));
  };

  /** Rendered at the start, in all encodings. */
  async function prepare(page: Page): Promise<CompressedPage> {
    const make = async () => compressPage(await render({ ...page, ...all }), 'thorough');
    const made = await remember(constants, keyOf(page), make);
    await Promise.all(encodings.map((encoding) => made.in(encoding)));
    return made;
  }

  const homePage = cache ? await prepare(known.home) : undefined;
  const busyPage = new Map<Encoding, CachedResponse>();
  if (cache) {
    for (const text of known.texts.values()) await prepare(text);
    const page = compressPage(await render({ errorStatus: 503, ...all }), 'quick');
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
    textPages,
    /** The page, or that too many are asked for; undefined if it can be rendered. */
    findCached(req: Req): CachedResponse | undefined {
      const asked = readPageRequest(req, known);
      if (!asked) return undefined;
      const page = asked === known.home ? homePage : findRendered(keyOf(asked));
      const [encoding] = encodingsFor(req);
      if (page || laneOf(asked) !== 'figures' || !queue.isFull('figures')) return page?.ready(encoding);
      return busyPage.get(encoding);
    },
    pageAskedFor: (req: Req) => readPageRequest(req, known),
    async sendState(req: Req, res: Res, state: PageState, answer?: PageOptions) {
      await sendPage(req, res, await pageFor(req, { state }), answer);
    },
    async sendText(req: Req, res: Res, textPage: TextView) {
      await sendPage(req, res, await pageFor(req, { textPage }));
    },
    async sendError(req: Req, res: Res, status: number) {
      const page = await pageFor(req, { errorStatus: status });
      await sendPage(req, res, page, { status, cacheControl: 'no-store' });
    },
  };
}

/** The pages by GET and HEAD; other requests go on to the next handler. */
export function pageRoutes(pages: PageCache): RequestHandler {
  return async (req, res, next) => {
    const page = pages.pageAskedFor(req);
    if (!page) next();
    else if ('state' in page) await pages.sendState(req, res, page.state);
    else await pages.sendText(req, res, page.textPage);
  };
}

/** Names a page in the cache: of a state without the configuration, which never changes. */
function keyOf(page: Page): string {
  if ('textPage' in page) return page.textPage.path;
  return 'state' in page
    ? JSON.stringify([page.state.lead, page.state.calculator])
    : `error ${page.errorStatus}`;
}

function laneOf(page: Page): RenderLane {
  if (!('state' in page) || isConstant(page.state)) return 'cached';
  return holdsTypedText(page.state) || page.state.calculator.formError ? 'form' : 'figures';
}

const holdsTypedText = ({ lead }: PageState) => Object.keys(lead.values).length > 0;

/** Nothing typed is in it: there are a few dozen such pages, so each is compressed thoroughly and kept. */
const isConstant = (state: PageState) =>
  !holdsTypedText(state) &&
  roiFields.every((field) => state.calculator.inputs[field] === roiDefaults[field]) &&
  ![state.lead.formError, state.calculator.formError].some((error) => error?.errors.length);

/** The finished page of each remembered promise, to be read without waiting. */
const finishedPages = new WeakMap<Promise<CompressedPage>, CompressedPage>();

/** Moves the page to the end, as the latest used; the oldest goes. A page that failed is not remembered. */
function remember(
  pages: Map<string, Promise<CompressedPage>>,
  key: string,
  make: () => Promise<CompressedPage>,
) {
  const remembered = pages.get(key);
  const page = remembered ?? make();
  pages.delete(key);
  pages.set(key, page);
  if (!remembered) {
    page.then(
      (done) => finishedPages.set(page, done),
      () => pages.delete(key),
    );
  }
  const [oldest] = pages.keys();
  if (pages.size > MAX_CACHED_PAGES && oldest !== undefined) pages.delete(oldest);
  return page;
}
