import { hash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import fresh from 'fresh';
import Negotiator from 'negotiator';

/** In the order of preference if a client accepts several encodings equally. */
export const encodings = ['br', 'gzip', 'identity'] as const;
export type Encoding = (typeof encodings)[number];

/** `headers` alternates names and values, as `writeHead` requires. */
export interface CachedResponse {
  status?: number;
  etag?: string | undefined;
  headers: string[];
  body: Buffer;
}

/** The ETag is weak, because all encodings of a page or file share it. */
export const weakTag = (bytes: Buffer) => `W/"${hash('sha256', bytes, 'base64url').slice(0, 27)}"`;

interface Representation {
  encoding: Encoding;
  type: string;
  etag?: string | undefined;
  cacheControl: string;
}

export const cachedResponse = (
  body: Buffer,
  { encoding, type, etag, cacheControl }: Representation,
): CachedResponse => ({
  etag,
  headers: [
    ...['Cache-Control', cacheControl, 'Vary', 'Accept-Encoding'],
    ...(etag === undefined ? [] : ['ETag', etag]),
    ...['Content-Type', type, 'Content-Length', String(body.length)],
    ...(encoding === 'identity' ? [] : ['Content-Encoding', encoding]),
  ],
  body,
});

const contentHeaders = ['Content-Type', 'Content-Length', 'Content-Encoding'];

const withoutContent = (headers: string[]) =>
  headers.filter((_, index) => !contentHeaders.includes(headers[index - (index % 2)] ?? ''));

export function sendCached(
  req: IncomingMessage,
  res: ServerResponse,
  { status = 200, etag, headers, body }: CachedResponse,
  commonHeaders: string[] = [],
): void {
  // All ETags of the site are weak, and If-Match never matches a weak tag (RFC 9110, section 13.1.1).
  const ifMatch = req.headers['if-match'];
  if (ifMatch !== undefined && ifMatch.trim() !== '*') {
    res.writeHead(412, commonHeaders).end();
    return;
  }
  if (etag !== undefined && fresh(req.headers, { etag })) {
    res.writeHead(304, [...commonHeaders, ...withoutContent(headers)]).end();
    return;
  }
  res.writeHead(status, [...commonHeaders, ...headers]).end(req.method === 'HEAD' ? undefined : body);
}

type Encodings = [best: Encoding, ...others: Encoding[]];

// @types/negotiator lacks these options.
interface PreferringNegotiator {
  encodings: (available: Encoding[], options: { preferred: readonly Encoding[] }) => string[];
}

// Clients can send any number of different Accept-Encoding headers.
const MAX_CACHED_HEADERS = 200;
const encodingsByHeader = new Map<string, Encodings>();

/** Returns the encodings that the client accepts, the best first. Adds `identity`, which all pages and files have. */
export function encodingsFor(req: IncomingMessage): Encodings {
  const header = req.headers['accept-encoding'] ?? '';
  const cached = encodingsByHeader.get(header);
  if (cached) return cached;
  const negotiator: PreferringNegotiator = new Negotiator(req);
  const accepted = negotiator.encodings([...encodings], { preferred: encodings }) as Encoding[];
  const [best = 'identity', ...others] = accepted;
  const all: Encodings = [best, ...others, 'identity'];
  if (encodingsByHeader.size < MAX_CACHED_HEADERS) encodingsByHeader.set(header, all);
  return all;
}
