import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import fresh from 'fresh';
import Negotiator from 'negotiator';

type Encoding = 'br' | 'gzip' | 'identity';
const preferred: Encoding[] = ['br', 'gzip'];

/** A page as it goes over the wire, in each encoding. */
export interface KeptPage {
  etag: string;
  bodies: Record<Encoding, Buffer>;
}

export interface Effort {
  brotli: number;
  gzip: number;
}

/** For bytes that are kept for the life of the process. */
export const thorough: Effort = { brotli: 11, gzip: 9 };
/** For a page that is rendered for one request. */
export const quick: Effort = { brotli: 4, gzip: 4 };

export async function keepPage(html: string, effort: Effort): Promise<KeptPage> {
  const identity = Buffer.from(html);
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: effort.brotli } }),
    promisify(gzip)(identity, { level: effort.gzip }),
  ]);
  // Weak: the encodings share it.
  const etag = `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 27)}"`;
  return { etag, bodies: { br, gzip: gz, identity } };
}

export interface PageAnswer {
  status?: number;
  /** 'no-store' for pages that hold what one visitor typed. */
  cacheControl?: 'no-cache' | 'no-store';
}

/** Answers GET and HEAD with nothing but Node's request and response, so that it can stand before Express. */
export function answerWithPage(
  req: IncomingMessage,
  res: ServerResponse,
  page: KeptPage,
  { status = 200, cacheControl = 'no-cache' }: PageAnswer = {},
): void {
  res.setHeader('Cache-Control', cacheControl);
  res.setHeader('Vary', 'Accept-Encoding');
  if (cacheControl !== 'no-store') res.setHeader('ETag', page.etag);
  if (status === 200 && fresh(req.headers, { etag: page.etag })) {
    res.statusCode = 304;
    res.end();
    return;
  }

  const encoding = encodingFor(req);
  const body = page.bodies[encoding];
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
