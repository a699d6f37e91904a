import type { RequestHandler } from 'express';
import { HttpError } from './errors.ts';
import { pathOf } from './request-path.ts';
import type { Route } from './routes.ts';

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
