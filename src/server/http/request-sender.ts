import type { Request } from 'express';
import { isSameHost } from './same-origin.ts';
import { visitorAddress } from './visitor-address.ts';

const MAX_USER_AGENT_LENGTH = 500;

export const senderOf = (req: Request, publicUrl: string) => ({
  ipAddress: visitorAddress(req) ?? null,
  userAgent: req.get('user-agent')?.slice(0, MAX_USER_AGENT_LENGTH) ?? null,
  page: pageOf(req, publicUrl),
  /** The browser asks the site not to share or sell data: https://w3c.github.io/gpc/ */
  isPrivate: req.get('sec-gpc') === '1',
});

/** The address of the page that the visitor was on. */
function pageOf(req: Request, publicUrl: string): string | null {
  const referer = req.get('referer') ?? '';
  if (!URL.canParse(referer)) return null;
  const page = new URL(referer);
  const isOurs = isSameHost(page.host, req.get('host')) || page.origin === publicUrl;
  return isOurs && /^https?:$/.test(page.protocol) ? page.href : null;
}
