import type { Request } from 'express';
import { isCounted } from './is-counted.ts';
import { isSameHost } from './same-host.ts';
import { visitorAddress } from './trust-proxy.ts';

const MAX_USER_AGENT_LENGTH = 500;

export interface Sender {
  ipAddress: string | null;
  userAgent: string | null;
  page: URL | null;
  /** The browser asks the site not to share or sell data: https://w3c.github.io/gpc/ */
  isPrivate: boolean;
  isCounted: boolean;
}

export function senderOf(req: Request, publicUrl: string): Sender {
  return {
    ipAddress: visitorAddress(req) ?? null,
    userAgent: req.get('user-agent')?.slice(0, MAX_USER_AGENT_LENGTH) ?? null,
    page: pageOf(req, publicUrl),
    isPrivate: req.get('sec-gpc')?.trim() === '1',
    isCounted: isCounted(req),
  };
}

function pageOf(req: Request, publicUrl: string): URL | null {
  const referer = req.get('referer') ?? '';
  if (!URL.canParse(referer)) return null;
  const page = new URL(referer);
  const isOurs = isSameHost(page.host, req.get('host')) || page.origin === publicUrl;
  return isOurs && /^https?:$/.test(page.protocol) ? page : null;
}
