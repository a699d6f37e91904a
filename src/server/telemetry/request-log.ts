import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pino } from 'pino';
import { paths } from '#shared/api.ts';
import type { KeptAnswer } from '../http/kept-answer.ts';
import type { Proxies } from '../http/trust-proxy.ts';
import { timeField, type Logger } from './logger.ts';

// A UUID, or 32 hexadecimal digits as nginx and W3C's trace context write: no name and no telephone number.
const ID = /^(?=.*[a-f])[\da-f]{8}(-?)(?:[\da-f]{4}\1){3}[\da-f]{12}$/i;

declare module 'http' {
  interface IncomingMessage {
    /** Writes lines that bear the request's id. */
    log: Logger;
  }
}

export interface AnsweredRequest {
  id: string;
  route: string;
  ms: number;
  req: IncomingMessage;
  res: ServerResponse;
  kept: KeptAnswer | undefined;
}

/** The id that a trusted proxy gave, else a new one. */
export function requestId(req: IncomingMessage, { isTrusted }: Pick<Proxies, 'isTrusted'>): string {
  const given = req.headers['x-request-id'];
  const isTaken = typeof given === 'string' && ID.test(given) && isTrusted(req.socket.remoteAddress ?? '', 0);
  return isTaken ? given : randomUUID();
}

/** One line per request with its id, and nothing that a visitor sent: addresses appear as routes. */
export function requestLog(logger: Logger): (answered: AnsweredRequest) => void {
  const lines = logger[pino.symbols.streamSym];
  return ({ id, route, ms, req, res, kept }) => {
    const { statusCode: status } = res;
    const level = HEALTH.has(route) ? 'debug' : status >= 500 ? 'error' : 'info';
    if (!logger.isLevelEnabled(level)) return;
    const keptBytes = status === 304 ? 0 : kept?.body.length;
    const bytes = keptBytes ?? (Number(res.getHeader('content-length')) || 0);
    const agent = agentFamily(req.headers['user-agent']);
    const what = res.writableFinished ? 'answered' : 'client went away';
    const took = Math.round(ms * 1_000) / 1_000;
    // As pino would write it, for a third of its cost: all of it is of closed lists, or numbers.
    lines.write(
      `{"level":"${level}"${timeField()},"method":"${req.method ?? ''}","route":"${route}","status":${status},"bytes":${bytes},"agent":"${agent}","requestId":"${id}","ms":${took},"msg":"${what}"}\n`,
    );
  };
}

const HEALTH = new Set(['/healthz', '/readyz']);
export const ROUTES = new Set<string>(['/', ...HEALTH, ...Object.values(paths)]);

/** A path may hold anything that somebody typed: only those that we know are told. */
export function routeOf({ originalUrl, url }: { originalUrl?: string; url?: string | undefined }): string {
  const address = originalUrl ?? url ?? '';
  if (ROUTES.has(address)) return address;
  const [path = ''] = address.split('?', 1);
  if (ROUTES.has(path)) return path;
  return path.startsWith('/assets/') ? '/assets' : '(other)';
}

// In this order: most browsers also name the ones that they descend from.
const FAMILIES: [family: string, pattern: RegExp][] = [
  ['bot', /bot|crawl|spider|slurp|preview|monitor|lighthouse/i],
  ['program', /^(curl|wget|python|go-http|node|okhttp|java|postman)/i],
  ['edge', /\bEdg/],
  ['opera', /\bOPR\//],
  ['samsung', /SamsungBrowser/],
  ['firefox', /Firefox\/|FxiOS/],
  ['chrome', /Chrome\/|CriOS/],
  ['safari', /Safari\//],
];

// The few that most visitors share, none of them long; a text that nobody sent before is read anew.
const MOST_KNOWN = 1_000;
const LONGEST_KNOWN = 500;
const known = new Map<string, string>();

/** One of a closed list: the text itself may hold anything, and tells people apart. */
function agentFamily(userAgent: string | undefined): string {
  if (!userAgent) return 'none';
  const found = known.get(userAgent);
  if (found) return found;
  const family = FAMILIES.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? 'other';
  if (known.size < MOST_KNOWN && userAgent.length <= LONGEST_KNOWN) known.set(userAgent, family);
  return family;
}
