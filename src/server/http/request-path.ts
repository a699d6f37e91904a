import type { Request, RequestHandler } from 'express';
import { HttpError } from './errors.ts';
import { routes, type Route } from './routes.ts';

const knownPaths = new Set(routes.map(({ path }) => path));

/** The path in lower case and without a trailing slash, as Express compares it. */
export const pathOf = ({ path }: Request): string =>
  /^\/+$/.test(path) ? '/' : (path.endsWith('/') ? path.slice(0, -1) : path).toLowerCase();

/** Names the route for logs and metrics. Hides unknown paths, because they may contain personal data. */
export function routeOf(req: Request): string {
  const path = pathOf(req);
  if (knownPaths.has(path)) return path;
  return path.startsWith('/assets/') ? '/assets' : '(other)';
}

/** Answers OPTIONS, and refuses the methods that a route lacks. */
export function refuseOtherMethods(routes: readonly Route[]): RequestHandler {
  const methodsByPath = new Map(routes.map(({ path, methods }) => [path, methods]));
  return (req, res, next) => {
    const methods = methodsByPath.get(pathOf(req));
    if (!methods || methods.includes(req.method)) {
      next();
      return;
    }
    const allow = [...methods, 'OPTIONS'].join(', ');
    if (req.method !== 'OPTIONS') throw new HttpError('method-not-allowed', { headers: { Allow: allow } });
    res.status(204).setHeader('Allow', allow).end();
  };
}
