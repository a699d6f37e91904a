import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import {
  encodingsFor,
  keep,
  sendKept,
  weakTag,
  without,
  type Encoding,
  type KeptAnswer,
} from '../http/kept-answer.ts';

/** A page as it goes over the wire: compressed once in each encoding that somebody accepts. */
export type CompressedPage = ReturnType<typeof compressPage>;

const compressors = (brotliQuality: number, level: number) => ({
  br: (html: Buffer) =>
    promisify(brotliCompress)(html, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } }),
  gzip: (html: Buffer) => promisify(gzip)(html, { level }),
  identity: (html: Buffer) => Promise.resolve(html),
});

const efforts = {
  /** For bytes that are cached for the life of the process. */
  thorough: compressors(11, 9),
  /** For a page that one request, or a few, will read. */
  quick: compressors(1, 1),
};

export function compressPage(html: string, effort: keyof typeof efforts) {
  const identity = Buffer.from(html);
  const etag = weakTag(identity);
  const coming = new Map<Encoding, Promise<KeptAnswer>>();
  const ready = new Map<Encoding, KeptAnswer>();
  const compress = async (encoding: Encoding) => {
    const body = await efforts[effort][encoding](identity);
    const about = { encoding, type: 'text/html; charset=utf-8', etag, cacheControl: 'no-cache' };
    const answer = keep(body, about);
    ready.set(encoding, answer);
    return answer;
  };
  return {
    /** What was compressed before. */
    ready: (encoding: Encoding) => ready.get(encoding),
    in: (encoding: Encoding): Promise<KeptAnswer> => {
      const answer = coming.get(encoding) ?? compress(encoding);
      coming.set(encoding, answer);
      return answer;
    },
  };
}

export interface PageAnswer {
  status?: number;
  /** 'no-store' for pages that hold what one visitor typed. */
  cacheControl?: 'no-cache' | 'no-store';
}

/** Answers GET and HEAD with nothing but Node's request and response. */
export async function sendPage(
  req: IncomingMessage,
  res: ServerResponse,
  page: CompressedPage,
  { status = 200, cacheControl = 'no-cache' }: PageAnswer = {},
): Promise<void> {
  const answer = await page.in(encodingsFor(req)[0]);
  sendKept(req, res, cacheControl === 'no-store' ? unstored(answer) : answer, status);
}

/** For one visitor, or for now. */
export const unstored = (answer: KeptAnswer): KeptAnswer => ({
  ...answer,
  etag: undefined,
  headers: ['Cache-Control', 'no-store', ...without(answer.headers, ['Cache-Control', 'ETag'])],
});
