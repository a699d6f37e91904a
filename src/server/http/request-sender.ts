import { randomUUID } from 'node:crypto';
import { parseCookie } from 'cookie';
import type { Request, Response } from 'express';
import { isbot } from 'isbot';
import { validate } from 'uuid';
import type { BrowserStorageKey } from '#content/legal/browser-storage.ts';
import { visitorDays } from '#content/legal/days.ts';
import { isSameHost } from './same-origin.ts';
import { visitorAddress } from './trust-proxy.ts';

const MAX_USER_AGENT_LENGTH = 500;
const VISITOR_COOKIE = 'porchlight_visitor' satisfies BrowserStorageKey;

/** The browser asks the site not to share or sell data: https://w3c.github.io/gpc/ */
const isPrivate = (req: Request) => req.get('sec-gpc')?.trim() === '1';

/** False for bots, Global Privacy Control and Do Not Track. */
export const isCounted = (req: Request) =>
  !isPrivate(req) && req.get('dnt')?.trim() !== '1' && !isbot(req.get('user-agent'));

export type Sender = ReturnType<typeof senderOf>;

export const senderOf = (req: Request, publicUrl: string) => ({
  ipAddress: visitorAddress(req) ?? null,
  userAgent: req.get('user-agent')?.slice(0, MAX_USER_AGENT_LENGTH) ?? null,
  page: pageOf(req, publicUrl),
  isPrivate: isPrivate(req),
  isCounted: isCounted(req),
});

function pageOf(req: Request, publicUrl: string): URL | null {
  const referer = req.get('referer') ?? '';
  if (!URL.canParse(referer)) return null;
  const page = new URL(referer);
  const isOurs = isSameHost(page.host, req.get('host')) || page.origin === publicUrl;
  return isOurs && /^https?:$/.test(page.protocol) ? page : null;
}

export function visitorIdOf(req: Request): string {
  const id = parseCookie(req.headers.cookie ?? '')[VISITOR_COOKIE];
  return id && validate(id) ? id : randomUUID();
}

/** Call only after a save, so that reading the page sets no cookie. */
export function rememberVisitor(res: Response, visitorId: string, secure: boolean): void {
  const maxAge = visitorDays * 86_400_000;
  res.cookie(VISITOR_COOKIE, visitorId, { httpOnly: true, sameSite: 'lax', secure, maxAge });
}
