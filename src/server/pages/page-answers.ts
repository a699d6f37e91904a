import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RequestHandler } from 'express';
import { initialPageState, type PageState } from '#shared/page-state.ts';
import type { PublicConfig } from '#shared/public-config.ts';
import { roiDefaults, roiFields } from '#shared/roi.ts';
import { Unavailable } from '../http/errors.ts';
import { encodings, encodingsFor, type KeptAnswer } from '../http/kept-answer.ts';
import { compressPage, sendPage, type CompressedPage, type PageAnswer } from './compressed-page.ts';
import { readPageRequest } from './page-request.ts';
import type { PageView } from './render-page.ts';

/** Every way to answer with a page. Takes Node's request and response: Express comes later. */
export type PageAnswers = Awaited<ReturnType<typeof preparePages>>;

type Req = IncomingMessage;
type Res = ServerResponse;
type Render = (view: PageView) => Promise<string>;

const MAX_KEPT_PAGES = 200;
const MAX_RENDERS = 4;
const MAX_WAITING = 32;

class RendersBusy extends Unavailable {
  override name = 'RendersBusy';
}

/** Renders once what is the same for everybody. Without `cache`, as in development, every request renders. */
export async function preparePages(
  render: Render,
  { config, cache = true }: { config: PublicConfig; cache?: boolean },
) {
  const constants = new Map<string, Promise<CompressedPage>>();
  const recent = new Map<string, Promise<CompressedPage>>();
  const renderInTurn = limitRenders(render);

  const constantPage = (key: string, view: PageView) =>
    remember(constants, key, async () => compressPage(await render(view), 'thorough'));
  const statePage = (state: PageState) => {
    const key = keyOf(state);
    if (cache && isConstant(state)) return constantPage(key, { state });
    const page = async () => compressPage(await renderInTurn({ state }), 'quick');
    return cache && !holdsTypedText(state) ? remember(recent, key, page) : page();
  };

  const findRendered = (key: string) => {
    const pages = constants.has(key) ? constants : recent;
    const page = pages.get(key);
    return page && finishedPages.get(remember(pages, key, () => page));
  };

  const home = initialPageState(config);
  const homePage = cache ? await statePage(home) : undefined;
  if (homePage) await Promise.all(encodings.map((encoding) => homePage.in(encoding)));
  return {
    config,
    /** The page, if it was rendered and compressed for such a client before. */
    findKept(req: Req): KeptAnswer | undefined {
      const state = readPageRequest(req, home);
      if (!state) return undefined;
      const page = state === home ? homePage : findRendered(keyOf(state));
      return page?.ready(encodingsFor(req)[0]);
    },
    async answerState(req: Req, res: Res, state: PageState, answer?: PageAnswer) {
      await sendPage(req, res, await statePage(state), answer);
    },
    async answerError(req: Req, res: Res, status: number) {
      const view = { errorStatus: status, publicUrl: config.publicUrl };
      const page = cache ? constantPage(`error ${status}`, view) : compressPage(await render(view), 'quick');
      await sendPage(req, res, await page, { status, cacheControl: 'no-store' });
    },
  };
}

/** The page by GET and HEAD; whatever else comes goes on to the next handler. */
export function pageRoutes(pages: PageAnswers): RequestHandler {
  return async (req, res, next) => {
    const state = readPageRequest(req, initialPageState(pages.config));
    if (state) await pages.answerState(req, res, state);
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
  if (pages.size > MAX_KEPT_PAGES && oldest !== undefined) pages.delete(oldest);
  return page;
}

/** Renders a few pages at a time, lets a few more wait, and refuses the rest: rendering blocks the event loop. */
function limitRenders(render: Render): Render {
  const waiting: (() => void)[] = [];
  let underWay = 0;
  return async (view) => {
    if (underWay < MAX_RENDERS) underWay += 1;
    else if (waiting.length >= MAX_WAITING) throw new RendersBusy('too many pages are being rendered');
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await render(view);
    } finally {
      // The turn passes to the next in line; as many stay under way.
      const next = waiting.shift();
      if (next) next();
      else underWay -= 1;
    }
  };
}
