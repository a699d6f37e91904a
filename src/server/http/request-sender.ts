import type { Request } from 'express';
import { isbot } from 'isbot';
import { isSameHost } from './same-origin.ts';
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

const isPrivate = (req: Request) => req.get('sec-gpc')?.trim() === '1';

/** False for bots, Global Privacy Control and Do Not Track. */
export const isCounted = (req: Request) =>
  !isPrivate(req) && req.get('dnt')?.trim() !== '1' && !isbot(req.get('user-agent'));

export function senderOf(req: Request, publicUrl: string): Sender {
  return {
    ipAddress: visitorAddress(req) ?? null,
    userAgent: req.get('user-agent')?.slice(0, MAX_USER_AGENT_LENGTH) ?? null,
    page: pageOf(req, publicUrl),
    isPrivate: isPrivate(req),
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
