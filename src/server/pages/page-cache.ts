import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants as zlib, gzip } from 'node:zlib';
import type { Request, RequestHandler, Response } from 'express';
import { footerLinksWith } from '#content/sections/navigation.ts';
import { remainingSamples } from '#content/remaining-samples.ts';
import { existingPages } from '#content/pages.ts';
import type { OperatorFacts } from '#content/text-page.ts';
import { memoize } from '#shared/memoize.ts';
import type { PageToRender, RequestedPage } from '#shared/page-state.ts';
import type { PublicConfig } from '#shared/public-config.ts';
import type { PageSender } from '../http/error-handler.ts';
import type { Env } from '../env.server.ts';
import { limitRequests } from '../http/rate-limit.ts';
import { readPageRequest, sharedPages } from './page-request.ts';

export type PageCache = ReturnType<typeof preparePages>;

type Encoding = 'br' | 'gzip' | 'identity';

interface PreparedPage {
  etag: string;
  bodies: Record<Encoding, Buffer>;
}

/**
 * Renders and compresses each page that is the same for everybody once: when it is requested, or by
 * `prepareAll`. In development, `cache` is false.
 */
export function preparePages(
  render: (page: PageToRender) => Promise<string>,
  { config, facts, cache = true }: { config: PublicConfig; facts: OperatorFacts; cache?: boolean },
) {
  const textPages = existingPages(facts);
  const { publicUrl, errorReporting } = config;
  const hasSamples = remainingSamples().length > 0;
  const shared = sharedPages(config, textPages);
  const prepared = new Map<string, PreparedPage | Promise<PreparedPage>>();

  const prepare = async (page: RequestedPage, quality: number) => {
    const footer = { links: footerLinksWith(textPages, page.lang), legal: facts.legal, hasSamples };
    const html = await render({ page, publicUrl, footer, errorReporting });
    return compress(Buffer.from(html), quality);
  };

  function prepareOnce(page: RequestedPage): PreparedPage | Promise<PreparedPage> {
    const key = keyOf(page);
    const found = prepared.get(key);
    if (found) return found;
    // Quality 10 makes a page a tenth smaller, 11 another 2 % in twice the time.
    const preparing = prepare(page, page === shared.get('/') ? 10 : 6);
    if (!cache) return preparing;
    prepared.set(key, preparing);
    preparing.then(
      (ready) => prepared.set(key, ready),
      () => prepared.delete(key),
    );
    return preparing;
  }

  const sender: PageSender = {
    config,
    async sendShared(req, res, page, status) {
      const found = prepareOnce(page);
      send(req, res, found instanceof Promise ? await found : found, status);
    },
    sendPersonal: async (req, res, page, status) => send(req, res, await prepare(page, 1), status),
  };

  return {
    ...sender,
    shared,
    /** Call it before anybody asks for a page. */
    async prepareAll() {
      if (cache) await Promise.all([...shared.values()].map(async (page) => prepareOnce(page)));
    },
  };
}

// Pages of errors are new objects, so a page is found by its content.
const keyOf = memoize((page: RequestedPage) => JSON.stringify(page));

/** Brotli if the client accepts it at all. */
function encodingFor(req: Request): Encoding {
  if (req.acceptsEncodings('br')) return 'br';
  return req.acceptsEncodings('gzip') ? 'gzip' : 'identity';
}

function send(req: Request, res: Response, page: PreparedPage, status = 200): void {
  const { etag, bodies } = page;
  const encoding = encodingFor(req);
  res
    .status(status)
    .setHeader('Content-Type', 'text/html; charset=utf-8')
    .setHeader('Vary', 'Accept-Encoding');
  if (encoding !== 'identity') res.setHeader('Content-Encoding', encoding);
  res.setHeader('Cache-Control', status === 200 ? 'no-cache' : 'no-store');
  if (status === 200) res.setHeader('ETag', etag);
  res.send(bodies[encoding]);
}

async function compress(html: Buffer, quality: number): Promise<PreparedPage> {
  const [br, gzipped] = await Promise.all([
    promisify(brotliCompress)(html, { params: { [zlib.BROTLI_PARAM_QUALITY]: quality } }),
    promisify(gzip)(html, { level: Math.min(quality, 9) }),
  ]);
  return {
    // The tag is weak, because all encodings share it.
    etag: `W/"${hash('sha256', html, 'base64url').slice(0, 27)}"`,
    bodies: { br, gzip: gzipped, identity: html },
  };
}

/** A page with figures is rendered for one visitor, so it is limited like a post. */
export function pageRoutes(pages: PageCache, env: Env): RequestHandler {
  const limit = limitRequests(env);
  return (req, res, next) => {
    const found = readPageRequest(req, pages);
    if (!found) next();
    else if (found.isShared) pages.sendShared(req, res, found.page).catch(next);
    else
      limit(req, res, (error?: unknown) => {
        if (error) next(error);
        else pages.sendPersonal(req, res, found.page).catch(next);
      });
  };
}
