import type { RequestHandler } from 'express';
import { ROUTES } from '../telemetry/request-log.ts';

/** One spelling of each address for all that comes after: without a host before it, our routes as we write them. */
export const normaliseAddress: RequestHandler = (req, _res, next) => {
  if (/^https?:/i.test(req.url) && URL.canParse(req.url)) {
    const { pathname, search } = new URL(req.url);
    req.url = pathname + search;
  }
  const end = req.url.indexOf('?');
  const [path, query] = end < 0 ? [req.url, ''] : [req.url.slice(0, end), req.url.slice(end)];
  const route = (path.endsWith('/') ? path.slice(0, -1) : path).toLowerCase();
  if (ROUTES.has(route)) req.url = route + query;
  req.originalUrl = req.url;
  next();
};

/** Throws URIError where a path cannot be decoded: each file server has its own way to fail on those. */
export const wellFormedAddress: RequestHandler = (req, _res, next) => {
  decodeURIComponent(req.path);
  next();
};
