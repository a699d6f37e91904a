import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';
import { routes } from './routes.ts';

const knownPaths = new Set(routes.map(({ path }) => path));

/** Reduces `req.url` to the path and the query. Writes a known route in lower case, without a trailing slash. */
export function normalizeUrl(req: IncomingMessage): void {
  let url = req.url ?? '';
  if (knownPaths.has(url)) return;
  if (/^https?:/i.test(url) && URL.canParse(url)) {
    const { pathname, search } = new URL(url);
    url = pathname + search;
  }
  const end = url.indexOf('?');
  const [path, query] = end < 0 ? [url, ''] : [url.slice(0, end), url.slice(end)];
  const route = (path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path).toLowerCase();
  if (knownPaths.has(route)) req.url = route + query;
  else req.url = url.startsWith('/') ? url : `/${url}`;
}

/** Names the route for logs and metrics. Hides unknown paths, because they may contain personal data. */
export function routeOf(url: string): string {
  const [path = ''] = url.split('?', 1);
  if (knownPaths.has(path)) return path;
  return path.startsWith('/assets/') ? '/assets' : '(other)';
}

/** Throws URIError if the path can't be decoded, so that development and production answer alike. */
export const wellFormedPath: RequestHandler = (req, _res, next) => {
  decodeURIComponent(req.path);
  next();
};
