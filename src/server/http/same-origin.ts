import type { Request, RequestHandler } from 'express';
import { HttpError } from './errors.ts';

/** Also accepts a request without Sec-Fetch-Site and Origin, because programs send neither. */
export function sameOrigin(publicUrl: string): RequestHandler {
  const publicHost = new URL(publicUrl).host;
  return (req, _res, next) => {
    if (!isSameOrigin(req, publicHost)) throw new HttpError('cross-site');
    next();
  };
}

/** Ignores case and default port, because some proxies add `:80` or `:443` to `Host`. */
export const isSameHost = (one: string, other: string | undefined) =>
  other !== undefined && canonical(one) === canonical(other);

const canonical = (host: string) => host.toLowerCase().replace(/:(80|443)$/, '');

function isSameOrigin(req: Request, publicHost: string): boolean {
  const site = req.get('sec-fetch-site');
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  // Over plain HTTP, browsers send Origin without Sec-Fetch-Site.
  const origin = req.get('origin');
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  const { host } = new URL(origin);
  return isSameHost(host, req.get('host')) || isSameHost(host, publicHost);
}
