import type { IncomingMessage, ServerResponse } from 'node:http';
import { randomUUID } from 'node:crypto';
import type { Request } from 'express';
import { pinoHttp } from 'pino-http';
import { paths } from '#shared/api.ts';
import type { Logger } from './logger.ts';

// A UUID, or 32 hexadecimal digits as nginx and W3C's trace context write: no name and no telephone number.
const ID = /^(?=.*[a-f])[\da-f]{8}(-?)(?:[\da-f]{4}\1){3}[\da-f]{12}$/i;

/** One line per request with its id, and nothing that a visitor sent: addresses appear as routes. */
export function requestLog(logger: Logger) {
  const line = (req: IncomingMessage, res: ServerResponse, { responseTime }: { responseTime: number }) => ({
    method: req.method,
    route: routeOf(req),
    status: res.statusCode,
    ms: responseTime,
    bytes: Number(res.getHeader('content-length') ?? 0),
    agent: agentFamily(req.headers['user-agent']),
  });
  return pinoHttp({
    logger,
    // Lines bear the id and what `line` lists; the logger's own serializers stay in force.
    quietReqLogger: true,
    quietResLogger: true,
    wrapSerializers: false,
    customAttributeKeys: { reqId: 'requestId' },
    genReqId: (req, res) => {
      const given = isFromTrustedProxy(req as Request) ? String(req.headers['x-request-id']) : '';
      const id = ID.test(given) ? given : randomUUID();
      res.setHeader('X-Request-Id', id);
      return id;
    },
    customLogLevel: (req, res) => {
      if (HEALTH.has(routeOf(req))) return 'debug';
      return res.statusCode >= 500 ? 'error' : 'info';
    },
    customSuccessMessage: (_req, res) => (res.writableFinished ? 'answered' : 'client went away'),
    customErrorMessage: () => 'answered',
    customSuccessObject: (req, res, value: { responseTime: number }) => line(req, res, value),
    customErrorObject: (req, res, _error, value: { responseTime: number }) => line(req, res, value),
  });
}

/** What TRUST_PROXY and TRUST_PROXY_NAME say of the peer, as Express asks it for X-Forwarded-For. */
function isFromTrustedProxy({ app, socket }: Request): boolean {
  const trusts = app.get('trust proxy fn') as (address: string, hop: number) => boolean;
  return trusts(socket.remoteAddress ?? '', 0);
}

const HEALTH = new Set(['/healthz', '/readyz']);
export const ROUTES = new Set<string>(['/', ...HEALTH, ...Object.values(paths)]);

/** A path may hold anything that somebody typed: only those that we know are told. */
export function routeOf(req: IncomingMessage & { originalUrl?: string }): string {
  const path = (req.originalUrl ?? req.url ?? '').split('?', 1)[0] ?? '';
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

/** One of a closed list: the text itself may hold anything, and tells people apart. */
function agentFamily(userAgent: string | undefined): string {
  if (!userAgent) return 'none';
  return FAMILIES.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? 'other';
}
