import type { IncomingMessage, ServerResponse } from 'node:http';
import { initialPageState, type PageState } from '#shared/page-state.ts';
import type { PublicConfig } from '#shared/public-config.ts';
import { answerWithPage, keepPage, quick, thorough, type KeptPage, type PageAnswer } from './kept-page.ts';
import { isHome, pageStateOf } from './page-address.ts';
import type { PageView } from './render-page.ts';

type Render = (view: PageView) => Promise<string>;

/** Every way in which the server answers with a page. */
export interface PageAnswers {
  config: PublicConfig;
  /** True where the kept page was the answer; Node's request and response only. */
  answerKept(req: IncomingMessage, res: ServerResponse): boolean;
  answerState(
    req: IncomingMessage,
    res: ServerResponse,
    state: PageState,
    answer?: PageAnswer,
  ): Promise<void>;
  answerError(req: IncomingMessage, res: ServerResponse, status: number): Promise<void>;
}

/** Renders once what is the same for everybody. Without `keep`, as in development, every request renders. */
export async function preparePages(
  render: Render,
  { config, keep = true }: { config: PublicConfig; keep?: boolean },
): Promise<PageAnswers> {
  const errors = new Map<number, Promise<KeptPage>>();
  const renderHome = (state: PageState) => render({ state });
  const renderError = (status: number) => render({ errorStatus: status, publicUrl: config.publicUrl });
  const home = keep ? await keepPage(await renderHome(initialPageState(config)), thorough) : undefined;

  const errorPage = async (status: number) => {
    const kept = errors.get(status);
    if (kept) return kept;
    const page = keepPage(await renderError(status), thorough);
    if (keep) errors.set(status, page);
    return page;
  };

  return {
    config,
    answerKept(req, res) {
      if (!home || (req.method !== 'GET' && req.method !== 'HEAD')) return false;
      const [path = '', query = ''] = (req.url ?? '').split(/\?(.*)/s);
      if (!isHome(path) || pageStateOf(query, config)) return false;
      answerWithPage(req, res, home);
      return true;
    },
    async answerState(req, res, state, answer) {
      answerWithPage(req, res, await keepPage(await renderHome(state), quick), answer);
    },
    async answerError(req, res, status) {
      answerWithPage(req, res, await errorPage(status), { status, cacheControl: 'no-store' });
    },
  };
}
