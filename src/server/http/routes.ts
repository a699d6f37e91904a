import type { Request, RequestHandler } from 'express';
import { stopPath } from '#content/legal/stop.ts';
import { existingPages, pages } from '#content/pages.ts';
import { sampleCallPath } from '#content/voice/sample-of.ts';
import { healthPaths, paths } from '#shared/api.ts';
import type { Env } from '../env.server.ts';
import { operatorFacts, publicConfig } from '../settings/public-config.ts';
import { HttpError } from './errors.ts';

export const discoveryPaths = {
  robots: '/robots.txt',
  sitemap: '/sitemap.xml',
  manifest: '/manifest.webmanifest',
  security: '/.well-known/security.txt',
} as const;

export interface Route {
  path: string;
  methods: readonly string[];
  isPage: boolean;
  /** The page to which a GET of a post's address redirects. */
  form?: string | undefined;
}

const reading = ['GET', 'HEAD'];
const page = (path: string): Route => ({ path, methods: reading, isPage: true });
const file = (path: string): Route => ({ path, methods: reading, isPage: false });
const endpoint = (path: string, form?: string): Route => ({
  path,
  methods: ['POST'],
  isPage: false,
  form,
});

/** All addresses, except files. Settings turn some of them off. */
export const routes: readonly Route[] = [
  ...['/', sampleCallPath, ...pages.map(({ path }) => path)].map(page),
  ...Object.values({ ...healthPaths, ...discoveryPaths }).map(file),
  endpoint(paths.leads, '/#contact'),
  endpoint(paths.roiCalculation, '/#roi'),
  endpoint(paths.stop, stopPath),
  endpoint(paths.monitoring),
];

/** An address that settings turn off is answered like an unknown address. */
export function routesFor(env: Env): Route[] {
  const textPages = existingPages(operatorFacts(env)).map(({ path }) => path);
  const { errorReporting } = publicConfig(env);
  const off = new Set<string>(
    pages.map(({ path }) => path).filter((path) => !textPages.includes(path)),
  );
  if (!textPages.includes(stopPath)) off.add(paths.stop);
  if (!errorReporting) off.add(paths.monitoring);
  return routes.filter(({ path }) => !off.has(path));
}

const knownPaths = new Set(routes.map(({ path }) => path));

/** The path in lower case and without a trailing slash, as Express compares it. */
export function pathOf({ path }: Request): string {
  if (/^\/+$/.test(path)) return '/';
  return path.replace(/\/$/, '').toLowerCase();
}

/** For logs and metrics. Hides unknown paths, which may contain personal data. */
export function routeOf(req: Request): string {
  const path = pathOf(req);
  if (knownPaths.has(path)) return path;
  return path.startsWith('/assets/') ? '/assets' : '(other)';
}

export function refuseOtherMethods(served: readonly Route[]): RequestHandler {
  const routeByPath = new Map(served.map((route) => [route.path, route]));
  return (req, res, next) => {
    const route = routeByPath.get(pathOf(req));
    if (!route || route.methods.includes(req.method)) {
      next();
      return;
    }
    if (route.form && req.method === 'GET' && req.accepts(['json', 'html']) === 'html') {
      res.redirect(303, route.form);
      return;
    }
    throw new HttpError('method-not-allowed', { headers: { Allow: route.methods.join(', ') } });
  };
}
