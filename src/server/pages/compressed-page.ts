import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import fresh from 'fresh';
import Negotiator from 'negotiator';

type Encoding = 'br' | 'gzip' | 'identity';
const preferred: Encoding[] = ['br', 'gzip'];

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
  quick: compressors(4, 4),
};

export function compressPage(html: string, effort: keyof typeof efforts) {
  const identity = Buffer.from(html);
  const bodies = new Map<Encoding, Promise<Buffer>>();
  // Weak: the encodings share it.
  const etag = `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 27)}"`;
  const body = (encoding: Encoding): Promise<Buffer> => {
    const compressed = bodies.get(encoding) ?? efforts[effort][encoding](identity);
    bodies.set(encoding, compressed);
    return compressed;
  };
  return { etag, body };
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
  res.setHeader('Cache-Control', cacheControl);
  res.setHeader('Vary', 'Accept-Encoding');
  if (cacheControl !== 'no-store') res.setHeader('ETag', page.etag);
  if (status === 200 && fresh(req.headers, { etag: page.etag })) {
    res.statusCode = 304;
    res.end();
    return;
  }

  const encoding = encodingFor(req);
  const body = await page.body(encoding);
  res.statusCode = status;
  res.setHeader('Content-Type', 'text/html; charset=utf-8');
  res.setHeader('Content-Length', body.length);
  if (encoding !== 'identity') res.setHeader('Content-Encoding', encoding);
  res.end(req.method === 'HEAD' ? undefined : body);
}

function encodingFor(req: IncomingMessage): Encoding {
  const accepted = new Negotiator(req).encodings();
  return preferred.find((encoding) => accepted.includes(encoding)) ?? 'identity';
}
