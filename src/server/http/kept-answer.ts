import { hash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import fresh from 'fresh';
import Negotiator from 'negotiator';
import { timeText } from '../telemetry/time-text.ts';

/** The best first. */
export const encodings = ['br', 'gzip', 'identity'] as const;
export type Encoding = (typeof encodings)[number];

/** Bytes that stand ready, with what is said of them; headers in pairs, as Node sends them fastest. */
export interface KeptAnswer {
  /** Undefined where nobody is to ask whether it is still the same. */
  etag: string | undefined;
  headers: string[];
  body: Buffer;
  /** 200 by default. */
  status?: number;
  /** The lines before the body of a 200 that are alike for every request. */
  head?: string;
}

declare module 'http' {
  interface ServerResponse {
    /** Node's own: all that goes out before the body. */
    _header: string | null;
  }
}

/** Weak: the encodings share it. */
export const weakTag = (bytes: Buffer) => `W/"${hash('sha256', bytes, 'base64url').slice(0, 27)}"`;

export function keep(
  body: Buffer,
  {
    encoding,
    type,
    etag,
    cacheControl,
  }: Record<'type' | 'etag' | 'cacheControl', string> & { encoding: Encoding },
): KeptAnswer {
  return {
    etag,
    headers: [
      ...['Cache-Control', cacheControl, 'Vary', 'Accept-Encoding', 'ETag', etag],
      ...['Content-Type', type, 'Content-Length', String(body.length)],
      ...(encoding === 'identity' ? [] : ['Content-Encoding', encoding]),
    ],
    body,
  };
}

const ofContent = ['Content-Type', 'Content-Length', 'Content-Encoding'];

/** Headers in pairs, but for some. */
export const without = (headers: string[], names: string[]) =>
  headers.filter((_, index) => !names.includes(headers[index - (index % 2)] ?? ''));

const dateField = timeText(1_000, (at) => `Date: ${at.toUTCString()}\r\n`);

/** With `headers` as all that is said of a 200 but its id and date. */
export function withHead(kept: KeptAnswer, headers: string[]): KeptAnswer {
  const lines = headers.map((text, index) => text + (index % 2 === 0 ? ': ' : '\r\n'));
  return { ...kept, headers, head: `HTTP/1.1 200 OK\r\n${lines.join('')}Connection: keep-alive\r\n` };
}

/** Answers GET and HEAD with nothing but Node's request and response. */
export function sendKept(
  req: IncomingMessage,
  res: ServerResponse,
  { etag, headers, body, head }: KeptAnswer,
  status: number,
  requestId = '',
): void {
  // The tags are weak, and If-Match compares strongly (RFC 9110, section 13.1.1): only * matches.
  const ifMatch = req.headers['if-match'];
  if (ifMatch !== undefined && ifMatch.trim() !== '*') {
    res.writeHead(412, requestId ? { 'X-Request-Id': requestId } : {}).end();
    return;
  }
  const own = () => (requestId ? ['X-Request-Id', requestId, ...headers] : headers);
  if (etag !== undefined && fresh(req.headers, { etag })) {
    res.writeHead(304, without(own(), ofContent)).end();
    return;
  }
  // As text it spares Node the check of each header, which costs more than all else here (record 45).
  if (
    head &&
    status === 200 &&
    res.shouldKeepAlive &&
    req.httpVersionMinor === 1 &&
    !res.hasHeader('Connection')
  )
    res._header = `${head}X-Request-Id: ${requestId}\r\n${dateField()}\r\n`;
  // In all other cases, and where a later Node does not take the text.
  if (!res.headersSent) res.writeHead(status, own());
  res.end(req.method === 'HEAD' ? undefined : body);
}

// Browsers send a handful; whoever invents more is read anew each time.
const MOST_KNOWN = 200;
const known = new Map<string, Encodings>();

type Encodings = [best: Encoding, ...others: Encoding[]];

interface Preferring {
  encodings: (available: Encoding[], options: { preferred: readonly Encoding[] }) => string[];
}

/** What a client takes, the best first; unpacked at last, whatever it says. */
export function encodingsFor(req: IncomingMessage): Encodings {
  const accepted = req.headers['accept-encoding'] ?? '';
  const found = known.get(accepted);
  if (found) return found;
  const negotiator: Preferring = new Negotiator(req);
  const liked = negotiator.encodings([...encodings], { preferred: encodings }) as Encoding[];
  const [best = 'identity', ...others] = liked;
  const taken: Encodings = [best, ...others, 'identity'];
  if (known.size < MOST_KNOWN) known.set(accepted, taken);
  return taken;
}
