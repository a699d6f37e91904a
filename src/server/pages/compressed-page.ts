import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import {
  encodingsFor,
  cachedResponse,
  sendCached,
  weakTag,
  withoutHeaders,
  type Encoding,
  type CachedResponse,
} from '../http/cached-response.ts';

/** A page that is compressed once in each encoding that a client accepts. */
export type CompressedPage = ReturnType<typeof compressPage>;

const compressors = (brotliQuality: number, level: number) => ({
  br: (html: Buffer) =>
    promisify(brotliCompress)(html, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } }),
  gzip: (html: Buffer) => promisify(gzip)(html, { level }),
  identity: (html: Buffer) => Promise.resolve(html),
});

const efforts = {
  /** For pages that are cached for the life of the process. */
  thorough: compressors(11, 9),
  /** For a page that one request, or a few, will read. */
  quick: compressors(1, 1),
};

export function compressPage(html: string, effort: keyof typeof efforts) {
  const identity = Buffer.from(html);
  const etag = weakTag(identity);
  const coming = new Map<Encoding, Promise<CachedResponse>>();
  const ready = new Map<Encoding, CachedResponse>();
  const compress = async (encoding: Encoding) => {
    const body = await efforts[effort][encoding](identity);
    const about = { encoding, type: 'text/html; charset=utf-8', etag, cacheControl: 'no-cache' };
    const answer = cachedResponse(body, about);
    ready.set(encoding, answer);
    return answer;
  };
  return {
    /** The response, if it was compressed before. */
    ready: (encoding: Encoding) => ready.get(encoding),
    in: (encoding: Encoding): Promise<CachedResponse> => {
      const answer = coming.get(encoding) ?? compress(encoding);
      coming.set(encoding, answer);
      return answer;
    },
  };
}

export interface PageOptions {
  status?: number;
  /** 'no-store' for pages that hold what one visitor typed. */
  cacheControl?: 'no-cache' | 'no-store';
}

/** Answers GET and HEAD. */
export async function sendPage(
  req: IncomingMessage,
  res: ServerResponse,
  page: CompressedPage,
  { status = 200, cacheControl = 'no-cache' }: PageOptions = {},
): Promise<void> {
  const answer = await page.in(encodingsFor(req)[0]);
  sendCached(req, res, { ...(cacheControl === 'no-store' ? unstored(answer) : answer), status });
}

/** The response without permission to store it. */
export const unstored = (answer: CachedResponse): CachedResponse => ({
  ...answer,
  etag: undefined,
  headers: ['Cache-Control', 'no-store', ...withoutHeaders(answer.headers, ['Cache-Control', 'ETag'])],
});
