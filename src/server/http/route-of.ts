import type { IncomingMessage } from 'node:http';
import { paths } from '#shared/api.ts';

const HEALTH = new Set(['/healthz', '/readyz']);
const ROUTES = new Set<string>(['/', ...HEALTH, ...Object.values(paths)]);

/** A path may hold anything that somebody typed: only those that we know are told. */
export function routeOf(req: IncomingMessage & { originalUrl?: string }): string {
  const path = (req.originalUrl ?? req.url ?? '').split('?', 1)[0] ?? '';
  if (ROUTES.has(path)) return path;
  return path.startsWith('/assets/') ? '/assets' : '(other)';
}

export const isHealthCheck = (route: string) => HEALTH.has(route);
