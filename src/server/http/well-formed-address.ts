import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';
import { ROUTES } from '../telemetry/request-log.ts';

/**
 * One spelling of each address for all that comes after: without a host before it, our routes as we write them, and always
 * a path. For what has none, Express would wait for the end of the request, which may never come.
 */
export function normaliseAddress(req: IncomingMessage): void {
  let url = req.url ?? '';
  if (ROUTES.has(url)) return;
  if (/^https?:/i.test(url) && URL.canParse(url)) {
    const { pathname, search } = new URL(url);
    url = pathname + search;
  }
  const end = url.indexOf('?');
  const [path, query] = end < 0 ? [url, ''] : [url.slice(0, end), url.slice(end)];
  const route = (path.endsWith('/') ? path.slice(0, -1) : path).toLowerCase();
  if (ROUTES.has(route)) req.url = route + query;
  else req.url = url.startsWith('/') ? url : `/${url}`;
}

/** Throws URIError where a path cannot be decoded: each file server has its own way to fail on those. */
export const wellFormedAddress: RequestHandler = (req, _res, next) => {
  decodeURIComponent(req.path);
  next();
};
